import { Marked, type Token, type Tokens } from 'marked'
import { isScreenAddress, isWebAddress } from './addresses.ts'

/** A mistake in a text, with its line, counted from 1. */
export interface TextMistake {
  line: number
  what: string
}

const marked = new Marked({
  gfm: true,
  async: false,
  renderer: {
    html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
    image: ({ text, href }: Tokens.Image) =>
      pictureIn(href) ? `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}">` : escapeHtml(text),
    link(token: Tokens.Link) {
      const inner = this.parser.parseInline(token.tokens)
      return isAllowed(token.href) ? `<a href="${escapeHtml(token.href)}">${inner}</a>` : inner
    },
  },
})

/**
 * The office's Markdown as safe HTML. Raw HTML is escaped. Links lead to http(s) addresses or screens of the app.
 * Pictures are those of content/pictures (`![words](/pictures/name.svg)`) that `pictures` names. Everything else is
 * left out and listed as a mistake.
 */
export function markdownToHtml(
  source: string,
  pictures: ReadonlySet<string> = new Set(),
): { html: string; mistakes: TextMistake[] } {
  const tokens = marked.lexer(source)
  const mistakes: TextMistake[] = []
  marked.walkTokens(tokens, (token: Token) => {
    const what = mistakeOf(token, pictures)
    if (what) mistakes.push({ line: lineOf(source, token.raw), what })
  })
  return { html: marked.parser(tokens).trim(), mistakes }
}

function mistakeOf(token: Token, pictures: ReadonlySet<string>): string | undefined {
  if (token.type === 'image' && !pictures.has(pictureIn(token.href) ?? ''))
    return `a picture cannot stand in a text: ${token.href}`
  if (token.type === 'link' && !isAllowed(token.href))
    return `a link may lead to http(s) or a screen of the app: ${token.href}`
  return undefined
}

/** The name of the picture at an address of ours. */
function pictureIn(href: string): string | undefined {
  return /^\/pictures\/([a-z0-9-]+\.svg)$/.exec(href)?.[1]
}

function isAllowed(href: string): boolean {
  return isScreenAddress(href) || isWebAddress(href)
}

function lineOf(source: string, part: string): number {
  return source.slice(0, Math.max(0, source.indexOf(part))).split('\n').length
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
