import type { ApplicationSummary, getApplication } from '@registration/contract/applications.ts'
import type { Answer } from '@registration/contract/endpoint.ts'
import type { listMaterials } from '@registration/contract/materials.ts'
import type { Party } from '@registration/contract/party.ts'
import type { Terms } from '@registration/contract/terms.ts'

/** An application for tests; each changes what matters to it. */
export const anApplication = (changes: Partial<ApplicationSummary> = {}): ApplicationSummary => ({
  id: 'a1',
  name: '存量房买卖转移登记',
  acceptanceNumber: '2026112200001',
  registrationType: '200',
  registrationTypeName: '转移登记',
  regionCode: '130403',
  regionName: '丛台区',
  regionWithCity: '邯郸市丛台区',
  byAppointment: false,
  bookingState: 'none',
  status: 'unsubmitted',
  location: '',
  startedAt: '2026-11-22 05:04:55',
  applicantName: '张建国',
  opinions: { cadastral: '', acceptance: '', openRemarks: 0 },
  heldFor: '',
  heldUntil: '',
  ...changes,
})

/** What is promised and what it costs. */
export const aTerms = (changes: Partial<Terms> = {}): Terms => ({
  workingDays: 5,
  statutoryDays: 30,
  publicationDays: 0,
  fee: { total: '', payer: '', lines: [] },
  ...changes,
})

/** A material without files. */
export const aMaterial = (changes: Partial<Material> = {}): Material => ({
  id: 'm1',
  name: '不动产权证书',
  isRequired: true,
  group: 'required',
  because: '',
  isNeedless: false,
  isKept: false,
  hint: '每一页都要拍',
  attachments: [],
  ...changes,
})

type Material = Answer<typeof listMaterials>['materials'][number]
/** A party as the details of its application have it: nobody asks it to confirm. */
export const inDetails = (party: Party) => ({ ...party, confirm: '' as const })

type Application = Answer<typeof getApplication>['application']

/** As its detail shows it. */
export const aShownApplication = (changes: Partial<Application> = {}): Application => ({
  ...anApplication(),
  businessId: 'b1',
  editedAt: '',
  version: '1',
  dueDay: '',
  overdueDays: 0,
  isVisitReplaced: false,
  canUrge: false,
  terms: {
    ...aTerms(),
    office: {
      name: '西宁市不动产登记服务中心',
      address: '西宁市城西区五四西路60号市民中心二层',
      phone: '0971-5550100',
      hours: '工作日 9:00至12:00 13:30至17:00',
    },
  },
  ...changes,
})

/** The terms of a business that is promised for the day of the acceptance. */
export const promisedToday: Application['terms'] = {
  ...aTerms({ workingDays: 0 }),
  office: { name: '', address: '', hours: '', phone: '' },
}
