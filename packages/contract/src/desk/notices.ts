/** What an officer is notified of about cases. docs/product/cases.md 'Notices'. */
import * as z from 'zod/mini'
import { nothing, post } from '../endpoint.ts'
import { id, list, time } from '../fields.ts'
import { named } from '../wire.ts'
import { deskLimits } from './desk-limits.ts'

/**
 * Its limit comes near, is over, is earlier than before; it was given to them; another officer has it; its claim or its
 * hold ended; a supervisor's note and its answer; an officer has an interest in it.
 */
export const caseNoticeKinds = [
  'soon',
  'over',
  'limitMoved',
  'assigned',
  'takenAway',
  'claimEnded',
  'holdEnded',
  'supervised',
  'supervisionAnswered',
  'conflict',
] as const
export type CaseNoticeKind = (typeof caseNoticeKinds)[number]

/** The last hundred notices, the newest first. It is asked again and again and is no activity. */
export const listCaseNotices = post('/desk/api/cases/notices', {
  access: 'staff',
  permission: 'viewCases',
  transaction: 'none',
  isIdle: true,
  input: named({}),
  answer: named({
    notices: [
      'notices',
      list(
        deskLimits.caseNotices,
        named({
          id: ['id', z.string()],
          caseId: ['caseId', z.string()],
          number: ['number', z.string()],
          kind: ['kind', z.enum(caseNoticeKinds)],
          at: ['at', time()],
          isSeen: ['isSeen', z.boolean()],
        }),
      ),
    ],
    unseen: ['unseen', z.number()],
  }),
})

/** Marks notices as seen: those that the officer has before them. */
export const markCaseNoticesSeen = post('/desk/api/cases/see-notices', {
  access: 'staff',
  permission: 'viewCases',
  transaction: 'own',
  idempotent: true,
  input: named({ ids: ['ids', list(deskLimits.caseNotices, id())] }),
  answer: nothing,
})
