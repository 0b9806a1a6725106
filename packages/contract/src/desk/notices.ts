/** What an officer is notified of about cases. docs/product/cases.md 'Notices'. */
import * as z from 'zod/mini'
import { nothing, post } from '../endpoint.ts'
import { id, list, time } from '../fields.ts'
import { named } from '../wire.ts'
import { deskLimits } from './desk-limits.ts'

/**
 * The limit is near, over, or earlier than before. The officer got the case, or another officer got it. Its claim or its
 * hold has ended. A supervisor's note, its answer. An officer has declared an interest. The
 * registration has found an error. The citizen asks about the overdue case.
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
  'reported',
  'urged',
] as const
export type CaseNoticeKind = (typeof caseNoticeKinds)[number]

/** The newest notices first. The call is repeated and does not count as activity. */
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
          /** Who gave the case (`assigned`), and the officer's note. Empty for others. */
          by: ['by', z.string()],
          note: ['note', z.string()],
        }),
      ),
    ],
    unseen: ['unseen', z.number()],
  }),
})

/** Marks the caller's notices as seen. */
export const markCaseNoticesSeen = post('/desk/api/cases/see-notices', {
  access: 'staff',
  permission: 'viewCases',
  transaction: 'own',
  idempotent: true,
  input: named({ ids: ['ids', list(deskLimits.caseNotices, id())] }),
  answer: nothing,
})
