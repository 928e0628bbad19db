" Syntax of .tile programs.
if exists('b:current_syntax')
  finish
endif
syntax match tileComment "//.*$"
syntax match tileKernel "@\w\+"
syntax keyword tileKeyword target ptx kernel grid cluster threads if for in step dynamic elect phase tries layout align multiple_of auto
syntax keyword tileSpace global shared local tmem
syntax keyword tileType f64 f32 f16 bf16 f8e4m3 f8e5m2 f4e2m1 i8 u8 i16 u16 i32 u32 i64 u64 mbarrier tmem_pool
syntax keyword tileSymbol thread lane warp warpgroup
syntax match tileSymbol "\<ctaid\.[xyz]\>\|\<cluster\.ctarank\>"
syntax match tileStatement "\<\(copy_async\|copy\|zero\|sync\)\(\.\w\+\)\?\>"
syntax match tileStatement "\<\(mbarrier\|fence\|bulk\|cp_async\|tcgen05\)\.[a-z_.]\+\|\<prefetch\>"
syntax match tileNumber "\<\d\+\(x\d\+b\)\?\>"
highlight default link tileComment Comment
highlight default link tileKernel Function
highlight default link tileKeyword Keyword
highlight default link tileSpace StorageClass
highlight default link tileType Type
highlight default link tileSymbol Identifier
highlight default link tileStatement Statement
highlight default link tileNumber Number
let b:current_syntax = 'tile'
