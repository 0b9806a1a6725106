import type { z } from 'zod'
import { type Article, articleHead, type ChannelName, channels } from './article-schema.ts'
import type { ContentFiles, Mistakes, YamlFile } from './content-files.ts'
import { markdownToHtml } from './markdown.ts'

/** What separates the two languages of an article's text. */
const divider = /^<!-- en -->$/m
const place = new RegExp(`^articles/(${channels.join('|')})/([a-z0-9]+(?:-[a-z0-9]+)*)\\.md$`)

export const isArticleFile = (name: string) => place.test(name)

/**
 * Reads content/articles: a head between two lines of three hyphens, the Chinese text, a line `<!-- en -->`, the
 * English text. Adds a mistake for a missing text, a forbidden link or picture, and an attachment that is not listed.
 */
export async function loadArticles(
  files: ContentFiles,
  mistakes: Mistakes,
  known: { downloads: ReadonlySet<string>; pictures: ReadonlySet<string> },
): Promise<Article[]> {
  const articles: Article[] = []
  const fileOf = new Map<string, string>()
  for (const name of files.names.filter(isArticleFile)) {
    const [, channel, id = ''] = place.exec(name) ?? []
    const other = fileOf.get(id)
    if (other) mistakes.add(name, undefined, `an article of this name stands in ${other}`)
    fileOf.set(id, name)
    const found = await files.readDocument(name, articleHead)
    if (!found) continue
    for (const attachment of found.head.value.attachments.filter((each) => !known.downloads.has(each)))
      found.head.mistake(['attachments'], `no download ${attachment}`)
    articles.push({ id, channel: channelOf(channel), ...articleOf(found, mistakes, known.pictures) })
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

function articleOf({ head, body, line }: Document, mistakes: Mistakes, pictures: ReadonlySet<string>) {
  const { file } = head
  const { title, time, url, attachments } = head.value
  const [zh = '', en = ''] = body.split(divider)
  if (url !== undefined && body.trim() !== '') mistakes.add(file, line, 'an article elsewhere has no text here')
  if (url === undefined && (zh.trim() === '' || en.trim() === ''))
    mistakes.add(file, line, 'the text is needed in both languages, with a line <!-- en --> between them')
  const html = (source: string, from: number) => {
    const made = markdownToHtml(source, pictures)
    for (const { line: at, what } of made.mistakes) mistakes.add(file, from + at - 1, what)
    return made.html
  }
  const secondLine = line + zh.split('\n').length - 1
  return { title, time, url, attachments, html: { zh: html(zh, line), en: html(en, secondLine) } }
}
