import { z } from 'zod'
import { text } from './content-fields.ts'

const version = z.string().regex(/^[\w.-]{1,20}$/, 'must have 1 to 20 letters, digits, dots or hyphens')

const words = z.strictObject({
  /** A consent to one version is no consent to another. */
  version,
  title: text,
  sections: z.array(z.strictObject({ title: text, text })).min(1),
})

/**
 * content/privacy.yaml: the privacy notice, the words of the separate consents to a check by face (to be certified, and to
 * confirm an application), and the declaration with a submission.
 */
export const privacyFile = z.strictObject({
  notice: words,
  /** `earlierVersions`: who agreed to one of them has agreed to a check to be certified, too. */
  face: words.extend({ earlierVersions: z.array(version).default([]) }),
  faceConfirm: words,
  declaration: words,
})

export type PrivacyWords = z.infer<typeof privacyFile>
