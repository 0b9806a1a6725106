import type { HoldReason } from '@registration/contract/rules/hold-reasons.ts'
import {
  byAppointment,
  correction,
  type DeskApplication,
  inheritance,
  mortgage,
  ofOwner,
  ofZhangsan,
  sale,
} from './desk-applications.ts'
import type { DeskRemark } from './officer-acts.ts'
import { aMinor, mortgagedHome, officersHome, personAt, seizedHome } from './people.ts'

/** What happened to a case, so many working hours ago. */
export type DeskAct = { hoursAgo: number } & (
  | { act: 'submitted' | 'corrected' | 'revoked' | 'claimed' | 'passed' | 'registered' }
  | { act: 'returned'; remarks: readonly DeskRemark[] }
  | { act: 'held'; reason: HoldReason; days: number }
)

/** A case as a story: what was handed in, and its events in their order. */
export interface DeskStory {
  application: DeskApplication
  acts: readonly DeskAct[]
}

/** The limit of the cadastral stage and of the acceptance, in working hours. */
const stageHours = 7.5

/** The cases of the desk, when its offices still work so many hours today. */
export function deskStories(hoursLeft: number): DeskStory[] {
  /** Handed in so long ago that this part of today's hours is left of the stage's limit. */
  const dueToday = (part: number) => stageHours - hoursLeft * part
  return [
    ...fresh,
    ...dueTodayStories(dueToday),
    ...overdue,
    ...claimed,
    ...withdrawn,
    ...inAcceptance(dueToday),
    ...onHold,
    ...inRegistration,
    ...returned,
    ...submittedAgain,
    ...registered,
  ]
}

const waiting = (application: DeskApplication, hoursAgo: number): DeskStory => ({
  application,
  acts: [{ hoursAgo, act: 'submitted' }],
})

const fresh: readonly DeskStory[] = [
  // Both ask for the same home: 重复申请.
  waiting(sale(0), 3),
  waiting(ofOwner('change-of-name-or-address', 0), 2.8),
  waiting(ofOwner('replacement-of-worn-certificate', seizedHome), 2.5),
  waiting(sale(mortgagedHome), 2.3),
  waiting(
    sale(1, { agentName: '陈立群', agentDocumentNumber: personAt(150).documentNumber, agentPhone: '13700137009' }),
    2,
  ),
  waiting(inheritance(2, aMinor()), 1.7),
  waiting(sale(3, { documentType: '3', documentNumber: 'AB 12' }), 1.5),
  waiting(byAppointment(4), 1.2),
  waiting(ofZhangsan(sale(5)), 1),
  waiting(mortgage(45), 0.7),
  waiting(ofOwner('reissue-of-lost-certificate', 46), 0.4),
]

const dueTodayStories = (hoursAgo: (part: number) => number): DeskStory[] => [
  waiting(sale(6), hoursAgo(0.2)),
  waiting(mortgage(7), hoursAgo(0.35)),
  waiting(ofOwner('change-of-name-or-address', 8), hoursAgo(0.5)),
  waiting(correction(9), hoursAgo(0.65)),
  waiting(sale(47), hoursAgo(0.8)),
]

const overdue: readonly DeskStory[] = [
  waiting(sale(10), 9),
  waiting(mortgage(11), 12),
  waiting(ofOwner('replacement-of-worn-certificate', 12), 17),
  waiting(sale(48), 24),
]

const claimed: readonly DeskStory[] = [sale(13), mortgage(14), ofOwner('change-of-name-or-address', 15)].map(
  (application, index) => ({
    application,
    acts: [
      { hoursAgo: 5 - index, act: 'submitted' },
      { hoursAgo: 2 - index / 2, act: 'claimed' },
    ],
  }),
)

const withdrawn: readonly DeskStory[] = [sale(16), correction(17), mortgage(49)].map((application, index) => ({
  application,
  acts: [
    { hoursAgo: 20 + index * 4, act: 'submitted' },
    { hoursAgo: 15 + index, act: 'revoked' },
  ],
}))

/** Handed in, and passed by the cadastral officer. */
const passedAt = (application: DeskApplication, hoursAgo: number, ...acts: DeskAct[]): DeskStory => ({
  application,
  acts: [{ hoursAgo: hoursAgo + 3, act: 'submitted' }, { hoursAgo, act: 'passed' }, ...acts],
})

const inAcceptance = (dueToday: (part: number) => number): DeskStory[] => [
  // Its seller is the officer of the acceptance: 回避.
  passedAt(sale(officersHome), 2.6),
  passedAt(mortgage(19), 2.2),
  passedAt(sale(20), 1.8),
  passedAt(ofOwner('change-of-name-or-address', 50), 1.4),
  passedAt(sale(21), dueToday(0.3)),
  passedAt(ofOwner('replacement-of-worn-certificate', 22), dueToday(0.6)),
  passedAt(mortgage(23), 10),
  passedAt(sale(51), 14),
  passedAt(sale(24), 4, { hoursAgo: 1.1, act: 'claimed' }),
  passedAt(mortgage(52), 3.4, { hoursAgo: 0.8, act: 'claimed' }),
]

const onHold: readonly DeskStory[] = [
  passedAt(ofOwner('reissue-of-lost-certificate', 41), 15, {
    hoursAgo: 12,
    act: 'held',
    reason: 'announcement',
    days: 9,
  }),
  passedAt(inheritance(43), 20, { hoursAgo: 16, act: 'held', reason: 'announcement', days: 6 }),
  passedAt(correction(44), 24, { hoursAgo: 19, act: 'held', reason: 'announcement', days: 12 }),
  passedAt(ofOwner('reissue-of-lost-certificate', 57), 9, { hoursAgo: 5, act: 'held', reason: 'inspection', days: 3 }),
  passedAt(sale(58), 7, { hoursAgo: 4, act: 'held', reason: 'party', days: 5 }),
]

/** As `passedAt`, and accepted some hours later. */
const acceptedAt = (application: DeskApplication, hoursAgo: number, ...acts: DeskAct[]): DeskStory =>
  passedAt(application, hoursAgo + 3, { hoursAgo, act: 'passed' }, ...acts)

const inRegistration: readonly DeskStory[] = [
  acceptedAt(sale(25), 3),
  acceptedAt(mortgage(26), 9),
  acceptedAt(ofOwner('change-of-name-or-address', 27), 36),
  acceptedAt(sale(53), 44),
]

const threeRemarks: readonly DeskRemark[] = [
  { about: { party: 'address' }, code: 'notAsDocument', text: '通讯地址与身份证明上的地址不一致，请核对。' },
  { about: { unit: 'houseArea' }, code: 'notAsRegister', text: '建筑面积与登记簿不一致，请按证书填写。' },
  { about: 'material', code: 'unclear', text: '第一页反光，看不清证件号码，请重新拍摄。' },
]
const oneRemark: readonly DeskRemark[] = threeRemarks.slice(2)

/** Handed in, and returned by the cadastral officer. */
const returnedAt = (application: DeskApplication, hoursAgo: number, ...acts: DeskAct[]): DeskStory => ({
  application,
  acts: [{ hoursAgo: hoursAgo + 4, act: 'submitted' }, { hoursAgo, act: 'returned', remarks: threeRemarks }, ...acts],
})

/** Corrected, and handed in again. */
const again = (hoursAgo: number): DeskAct[] => [
  { hoursAgo: hoursAgo + 0.5, act: 'corrected' },
  { hoursAgo, act: 'submitted' },
]

const returned: readonly DeskStory[] = [
  {
    application: ofZhangsan(sale(28)),
    acts: [
      { hoursAgo: 10, act: 'submitted' },
      { hoursAgo: 6, act: 'returned', remarks: threeRemarks },
    ],
  },
  returnedAt(sale(29), 11),
  passedAt(sale(30), 18, { hoursAgo: 13, act: 'returned', remarks: threeRemarks }),
  passedAt(mortgage(31), 16, { hoursAgo: 8, act: 'returned', remarks: oneRemark }),
  // Twice.
  returnedAt(sale(32), 40, ...again(30), { hoursAgo: 24, act: 'returned', remarks: [] }),
  passedAt(sale(54), 50, { hoursAgo: 44, act: 'returned', remarks: oneRemark }, ...again(34), {
    hoursAgo: 28,
    act: 'returned',
    remarks: [],
  }),
]

const submittedAgain: readonly DeskStory[] = [
  returnedAt(sale(33), 22, ...again(1.6)),
  returnedAt(mortgage(34), 26, ...again(3.2)),
  passedAt(sale(55), 30, { hoursAgo: 25, act: 'returned', remarks: oneRemark }, ...again(2.1)),
  // 未作修改.
  returnedAt(sale(35), 20, { hoursAgo: 0.9, act: 'submitted' }),
]

const registered: readonly DeskStory[] = [
  sale(36),
  ofOwner('change-of-name-or-address', 37),
  mortgage(38),
  sale(39),
  ofOwner('replacement-of-worn-certificate', 56),
].map((application, index) =>
  acceptedAt(application, 30 + index * 14, { hoursAgo: 12 + index * 14, act: 'registered' }),
)
