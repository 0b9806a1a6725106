/** What the office's registration system tells us: signed events, each applied once. docs/PRODUCT.md 'The registry'. */
import * as z from 'zod/mini'
import { id, optionalText, text } from './fields.ts'
import { say } from './rules/field-messages.ts'
import { coded, named } from './wire.ts'

const time = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, say('dateInvalid')))
const submission = z.optional(
  z.codec(z.union([z.number(), z.string().check(z.regex(/^\d{1,6}$/))]), z.number(), {
    decode: Number,
    encode: (n) => n,
  }),
)
const common = { id: ['id', id()], at: ['at', time] } as const
const ofApplication = { ...common, applicationId: ['proinstid', id()], submission: ['submission', submission] } as const

const reviewedStatus = coded({
  cadastralPassed: '10',
  cadastralRejected: '11',
  accepted: '20',
  acceptanceRejected: '21',
  registered: '30',
})

export const registryEvent = {
  'application.accepted': named({
    ...ofApplication,
    data: ['data', named({ acceptanceNumber: ['prolsh', text(say('required'), 60)] })],
  }),
  'application.reviewed': named({
    ...ofApplication,
    data: [
      'data',
      named({
        status: ['shzt', reviewedStatus],
        cadastralOpinion: ['sh_qjdc_yj', optionalText(2000)],
        acceptanceOpinion: ['sh_xmsl_yj', optionalText(2000)],
      }),
    ],
  }),
  'application.progress': named({
    ...ofApplication,
    data: [
      'data',
      named({
        activity: ['activityName', text(say('required'), 100)],
        stage: ['processName', optionalText(100)],
        at: ['actStart', time],
      }),
    ],
  }),
} as const
export type RegistryEventType = keyof typeof registryEvent
