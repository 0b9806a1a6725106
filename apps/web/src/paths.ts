import { useSearch } from 'wouter'
import { flag, oneOf, place, text, truth } from './place.ts'

const requestId = text('reqseq')
const appointment = flag('appointment')
const role = oneOf('type', { rightsHolder: '0', obligor: '1' })
const applicationId = text('slsqId')
/** What a searched list shows: the words and the page. */
const listPlace = { search: text('searchVal'), page: text('page') }

/** Every link of the app, and the only place that knows the addresses' odd names. */
export const paths = {
  hall: place('/', {}, {}),
  waiting: place('/waiting', {}, { redirect: text('redirect') }),
  profile: place('/my', {}, {}),
  logout: place('/logout', {}, {}),
  notFound: place('/page404', {}, {}),

  selectRegion: place('/seladd', {}, {}),
  selectExample: place('/sel', { regionCode: text('xzqdm') }, { requestId }),
  selectBusiness: place(
    '/selapp',
    { regionCode: text('xzqdm') },
    { requestId, isEnterprise: text('sfqy'), accountKind: text('yhlx'), registrationType: text('dylx') },
  ),
  applyGuide: place('/apply', { id: text('id') }, { name: text('name'), appointment, regionCode: text('xzqdm') }),
  fillIn: place('/info/infofill', { applicationId: text('id') }, { requestId, appointment }),
  party: place('/info/person', { role, applicationId }, { partyId: text('id'), requestId, appointment }),
  propertyUnit: place('/info/houseinfo', { applicationId }, { unitId: text('id'), requestId, appointment }),
  materials: place('/upload', { applicationId }, { appointment }),
  applicationDetail: place('/applyDetail', { id: text('id') }, { isSubmit: truth('isSubmit'), appointment, requestId }),
  partyPreview: place('/personD', { role, partyId: text('id'), applicationId }, {}),
  propertyUnitPreview: place('/houseD', { unitId: text('id'), applicationId }, {}),
  applications: place(
    '/prodoing',
    {},
    {
      tab: oneOf('itemIndex', { unsubmitted: '0', pending: '1', approved: '2', rejected: '3' }),
      byAppointment: truth('yytype'),
    },
  ),
  appointment: place(
    '/appointment',
    {},
    { applicationId, regionCode: text('xzqdm'), movingId: text('id'), slot: text('slot') },
  ),
  appointmentDetail: place('/appointmentDetail', { id: text('id') }, {}),
  appointmentRecords: place('/apmorder', {}, { id: text('id'), applicationId }),
  archiveQuery: place('/querycert', {}, {}),
  archiveRecords: place('/querycertrecord', {}, {}),
  archiveResult: place('/catchcert', { archiveRequestId: text('certId') }, {}),
  certificate: place('/certificate', { archiveRequestId: text('certId') }, { unitId: text('dyid') }),
  pdfView: place('/PDFview', { url: text('PDFurl') }, { archiveRequestId: text('certId'), unitId: text('dyid') }),
  businessQuery: place('/ywcx', {}, {}),
  recordAppointment: place('/ckyy', { applicationId }, {}),
  recordApplication: place('/sqxq', { applicationId }, {}),
  recordSubmission: place('/tjsq', { applicationId }, {}),
  recordResult: place('/ckxq', { archiveRequestId: text('certId') }, {}),
  recordCancellation: place('/cancel', { applicationId }, {}),
  recordBooking: place('/yy', { applicationId }, { regionCode: text('xzqdm') }),
  queue: place('/queue', {}, {}),
  queueTake: place('/queue/take', { officeId: text('companyid') }, {}),
  queueNumbers: place('/queue/numbers', {}, {}),
  progress: place('/findaccept', {}, { acceptanceNumber: text('lsh') }),

  userInfo: place('/userInfo', {}, { returnTo: text('redirect') }),
  face: place('/face', {}, {}),
  faceResult: place('/ok', {}, {}),
  privacy: place('/privacy', {}, {}),
  privacyNotice: place('/privacy/notice', {}, {}),
  ownData: place('/privacy/data', {}, {}),
  closeAccount: place('/privacy/close', {}, {}),

  messages: place('/messages', {}, {}),
  feedback: place('/feedBack', {}, {}),
  feedbackList: place('/feedBackList', {}, {}),
  feedbackDetail: place('/feedBackDetail', { id: text('id') }, {}),
  questions: place('/commonQuesList', {}, { search: text('searchVal') }),
  contact: place('/ContactUs', {}, { applicationId }),
  news: place('/news', {}, listPlace),
  guides: place('/guide', {}, listPlace),
  notices: place('/gsgg', {}, listPlace),
  laws: place('/laws', {}, listPlace),
  listings: place('/gov/tzgg', {}, listPlace),
  downloads: place('/zlxz', {}, listPlace),
  article: place('/article', { id: text('id') }, {}),
} as const

/** Other addresses under which the same screens answer. */
const aliases: Partial<Record<keyof typeof paths, readonly string[]>> = {
  profile: ['/my/my', '/my/mine'],
  logout: ['/my/logout'],
  appointmentRecords: ['/apmrecord', '/my/apmrecord'],
  archiveRecords: ['/my/querycertrecord'],
  progress: ['/progressQuery', '/my/progressQuery'],
  userInfo: ['/my/userInfo'],
  messages: ['/my/messages'],
  feedback: ['/my/feedBack'],
  feedbackList: ['/my/feedBackList'],
  feedbackDetail: ['/my/feedBackDetail'],
  questions: ['/my/commonQuesList'],
  contact: ['/my/ContactUs'],
  notices: ['/gov/xxgs'],
  laws: ['/gov/laws'],
}

/** `usePlace(paths.applicationDetail)` is what stands in the query of the present address. */
export function usePlace<V>(screen: { read: (search: string) => V }): V {
  return screen.read(useSearch())
}

export type ScreenName = keyof typeof paths

/** All patterns of a screen's route. Matching ignores case, so `/ApplyDetail` needs no line of its own. */
export function patternsOf(screen: ScreenName): readonly string[] {
  return [paths[screen].pattern, ...(aliases[screen] ?? [])]
}

/** Whether a path (without query) is one that the router shows a screen for. */
export function isScreenPath(pathname: string): boolean {
  const patterns = [...Object.values(paths).map(({ pattern }) => pattern), ...Object.values(aliases).flat()]
  return patterns.some((pattern) => pattern.toLowerCase() === pathname.toLowerCase())
}
