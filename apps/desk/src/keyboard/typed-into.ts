/** What takes letters: it types them, or chooses by them. */
export const typedInto =
  'input:not([type=checkbox], [type=radio], [type=button], [type=range]), textarea, select, [contenteditable]:not([contenteditable=false])'
