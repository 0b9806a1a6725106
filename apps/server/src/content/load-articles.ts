import type { z } from 'zod'
import { type Article, articleHead, type ChannelName, channels } from './article-schema.ts'
import type { ContentFiles, Mistakes, YamlFile } from './content-files.ts'
import type { Text } from './content-schema.ts'
import { markdownToHtml } from './markdown.ts'
import { fillIn, fillInBoth, judgeTerms, type Terms } from './terms.ts'

/** What separates the two languages of an article's text. */
const divider = /^<!-- en -->$/m
const place = new RegExp(`^articles/(${channels.join('|')})/([a-z0-9]+(?:-[a-z0-9]+)*)\\.md$`)

export const isArticleFile = (name: string) => place.test(name)

/** The summaries of laws have the figures of the law, the listings those of the market. */
const ownFigures: readonly ChannelName[] = ['laws', 'listings']

interface Known {
  downloads: ReadonlySet<string>
  pictures: ReadonlySet<string>
  terms: Terms
}

/**
 * Reads content/articles: a head between two lines of three hyphens, the Chinese text, a line `<!-- en -->`, the
 * English text. Adds a mistake for a missing text, a forbidden link or picture, an attachment that is not listed, and a time or
 * fee that is not from the tables.
 */
export function loadArticles(files: ContentFiles, mistakes: Mistakes, known: Known): Article[] {
  const articles: Article[] = []
  const fileOf = new Map<string, string>()
  for (const name of files.names.filter(isArticleFile)) {
    const [, folder, id = ''] = place.exec(name) ?? []
    const other = fileOf.get(id)
    if (other) mistakes.add(name, undefined, `an article of this name stands in ${other}`)
    fileOf.set(id, name)
    const found = files.readDocument(name, articleHead)
    if (!found) continue
    for (const attachment of found.head.value.attachments.filter((each) => !known.downloads.has(each)))
      found.head.mistake(['attachments'], `no download ${attachment}`)
    const channel = channelOf(folder)
    articles.push({ id, channel, ...articleOf(found, mistakes, channel, known, files) })
  }
  return articles
}

const channelOf = (folder: string | undefined): ChannelName => channels.find((each) => each === folder) ?? 'news'

interface Document {
  head: YamlFile<z.infer<typeof articleHead>>
  body: string
  /** The line on which the body begins. */
  line: number
}

function articleOf(
  { head, body, line }: Document,
  mistakes: Mistakes,
  channel: ChannelName,
  { pictures, terms }: Known,
  files: ContentFiles,
) {
  const { file } = head
  const hasOwnFigures = ownFigures.includes(channel)
  const { title, time, url, attachments } = head.value
  const [zh = '', en = ''] = body.split(divider)
  if (url !== undefined && body.trim() !== '') mistakes.add(file, line, 'an article elsewhere has no text here')
  if (url === undefined && (zh.trim() === '' || en.trim() === ''))
    mistakes.add(file, line, 'the text is needed in both languages, with a line <!-- en --> between them')
  const judge = (source: string) => (hasOwnFigures ? [] : judgeTerms(source, terms))
  for (const { what } of [...judge(title.zh), ...judge(title.en)]) head.mistake(['title'], what)
  const html = (source: string, language: keyof Text, from: number) => {
    const made = markdownToHtml(source, pictures)
    for (const { line: at, what } of [...made.mistakes, ...judge(source)]) mistakes.add(file, from + at - 1, what)
    return fillIn(withSizes(made.html, files), terms, language)
  }
  const secondLine = line + zh.split('\n').length - 1
  const texts = { zh: html(zh, 'zh', line), en: html(en, 'en', secondLine) }
  return { title: fillInBoth(title, terms), time, url, attachments, html: texts }
}

/** Each picture with the size that its file says, so that a screen keeps its place while it loads. */
function withSizes(html: string, files: ContentFiles): string {
  return html.replace(/<img src="\/(pictures\/[a-z0-9-]+\.svg)"/g, (tag, name: string) => {
    const size = /viewBox="0 0 (\d+) (\d+)"/.exec(files.readText(name))
    return size ? `${tag} width="${size[1]}" height="${size[2]}"` : tag
  })
}
