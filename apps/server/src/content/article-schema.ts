import { z } from 'zod'
import { isWebAddress } from './addresses.ts'
import { instant, keywordsOrNone, regionCode, slug, text } from './content-fields.ts'

/** The folders of content/articles, each a channel. */
export const channels = ['news', 'guides', 'notices', 'laws', 'listings'] as const
export type ChannelName = (typeof channels)[number]

/** The head of an article's file. With a `url` the article is on another site and has no text here. */
export const articleHead = z.strictObject({
  title: text,
  time: instant,
  url: z.string().refine(isWebAddress, 'must be an http or https address').optional(),
  attachments: z.array(slug).default([]),
})

export const questionsFile = z.strictObject({
  questions: z.array(z.strictObject({ id: slug, question: text, keywords: keywordsOrNone, answer: text })).min(1),
})

const formField = z.strictObject({
  label: text,
  kind: z.enum(['line', 'area', 'choice']),
  /** The options of a choice. */
  options: z.array(text).min(2).optional(),
})

/** tools/make-forms.ts prints the form from `fields`. */
export const downloadsFile = z.strictObject({
  downloads: z
    .array(
      z.strictObject({
        id: slug,
        name: text,
        regions: z.array(regionCode).optional(),
        intro: text,
        sections: z.array(z.strictObject({ title: text, fields: z.array(formField).min(1) })).min(1),
        declaration: text,
      }),
    )
    .min(1),
})

export interface Article {
  /** The file's name. */
  id: string
  channel: ChannelName
  title: z.infer<typeof text>
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
  time: string
  url: string | undefined
  html: z.infer<typeof text>
  attachments: string[]
}

export type CommonQuestion = z.infer<typeof questionsFile>['questions'][number]
export type Form = z.infer<typeof downloadsFile>['downloads'][number]
/** A listed file: content/downloads/{id}.pdf. Without regions every region has it. */
export type Download = Pick<Form, 'id' | 'name' | 'regions'>
