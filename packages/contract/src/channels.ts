/** The office's channels and downloads. docs/product/channels.md 'Channels'. */
import * as z from 'zod/mini'
import { post } from './endpoint.ts'
import { id, list, optionalText, time } from './fields.ts'
import { fieldMessage } from './rules/field-messages.ts'
import { coded, named } from './wire.ts'

/** The wire's types of a channel. */
const channelCodes = { news: 'article', guides: 'bszn', notices: 'xxgs', laws: 'laws', listings: 'tzgg' } as const
export type Channel = keyof typeof channelCodes

/** The search: all of its words, in any order. */
export const searchText = () => optionalText(100)

/** `all` is the newest 1,000; a number is one page of five. */
const page = z.codec(
  z.optional(z.union([z.string().check(z.regex(/^(all|\d{1,6}|)$/, fieldMessage('textInvalid'))), z.number()])),
  z.union([z.literal('all'), z.number()]),
  {
    decode: (value) =>
      value === undefined || value === '' || value === 'all'
        ? 'all'
        : Math.min(Math.max(1, Math.trunc(Number(value))), 100_000),
    encode: (value) => String(value),
  },
)

/** Newest first. `url` is a path of the app for the office's own articles, an http(s) address for others. */
export const listArticles = post('/online/wx/wchannel', {
  access: 'public',
  transaction: 'none',
  input: named({
    channel: ['type', coded(channelCodes, fieldMessage('choiceInvalid'))],
    page: ['page', page],
    search: ['searchVal', searchText()],
  }),
  answer: list(1_000, named({ id: ['id', z.string()], title: ['title', z.string()], url: ['url', z.string()] })),
})

const download = named({
  id: ['id', z.string()],
  fileName: ['fileName', z.string()],
  /** The value of `index_download?name=`. */
  alias: ['fileAlias', z.string()],
})

export const listDownloads = post('/online/wx/getZlxz', {
  access: 'public',
  transaction: 'none',
  input: named({ regionCode: ['xzqdm', optionalText(12)], search: ['searchValue', searchText()] }),
  answer: list(1_000, download),
})

/** One of the office's own articles, or a notice of the home screen. `content` is HTML that the server made from Markdown. */
export const getRelease = post('/mp/api/releasteinfo/info', {
  access: 'public',
  transaction: 'none',
  input: named({ id: ['id', id()] }),
  answer: named({
    id: ['id', z.string()],
    title: ['title', z.string()],
    content: ['content', z.string()],
    time: ['time', time()],
    attachments: ['attachments', list(1_000, download)],
  }),
})

/** The address of a listed file. */
export const downloadUrl = (alias: string) =>
  `/online/platform/cms/file/index_download?name=${encodeURIComponent(alias)}`
