/** Text that is HTML already. Everything else is escaped in a template. */
export interface Markup {
  readonly markup: string
}

type Part = string | number | false | undefined | Markup | readonly Part[]

/** A template with escaped values. `false` and `undefined` give nothing. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { markup: texts.map((text, i) => text + render(parts[i])).join('') }
}

function render(part: Part): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'markup' in part ? part.markup : part.map(render).join('')
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** A whole document. `home` is the stand-ins' mount, with the style sheet below it. */
export function page(home: string, title: string, content: Markup): string {
  return html`<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="${home}/style.css">
<link rel="icon" href="data:,">
</head>
<body>${content}</body>
</html>`.markup
}

/** Chinese with its English beside it, smaller. */
export function both(zh: string, en: string): Markup {
  return html`${zh} <span class="en" lang="en">${en}</span>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
