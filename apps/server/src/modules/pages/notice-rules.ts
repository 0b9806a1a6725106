import type { Answer } from '@registration/contract/endpoint.ts'
import type { listNotices } from '@registration/contract/information.ts'
import type { Language } from '@registration/contract/refusals.ts'
import type { Content } from '../../content/content-schema.ts'

/** The notices of the home screen in one language, newest first. */
export const newestNotices = ({ notices }: Content, language: Language): Answer<typeof listNotices> =>
  notices
    .toSorted((a, b) => (a.time < b.time ? 1 : -1))
    .map(({ id, title, url, time }) => ({ id, title: title[language], url, time }))
