import { flag, oneOf, place, text, truth } from './place.ts'

const requestId = text('reqseq')
const appointment = flag('appointment')
const role = oneOf('type', { rightsHolder: '0', obligor: '1' })
const applicationId = text('slsqId')
/** What a searched list shows: the words and the page. */
const listPlace = { search: text('searchVal'), page: text('page') }

/** Every screen of the web app with its address: web and server make their links with it. Only this table knows the names in the queries. */
export const paths = {
  hall: place('/', {}, {}),
  waiting: place('/waiting', {}, { redirect: text('redirect') }),
  profile: place('/my', {}, {}, ['/my/my', '/my/mine']),
  logout: place('/logout', {}, {}, ['/my/logout']),
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
  appointmentRecords: place('/apmorder', {}, { id: text('id'), applicationId }, ['/apmrecord', '/my/apmrecord']),
  archiveQuery: place('/querycert', {}, {}),
  archiveRecords: place('/querycertrecord', {}, {}, ['/my/querycertrecord']),
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
  progress: place('/findaccept', {}, { acceptanceNumber: text('lsh') }, ['/progressQuery', '/my/progressQuery']),

  userInfo: place('/userInfo', {}, { returnTo: text('redirect') }, ['/my/userInfo']),
  face: place('/face', {}, {}),
  faceResult: place('/ok', {}, { token: text('bsm') }),
  privacy: place('/privacy', {}, {}),
  privacyNotice: place('/privacy/notice', {}, {}),
  ownData: place('/privacy/data', {}, {}),
  closeAccount: place('/privacy/close', {}, {}),

  messages: place('/messages', {}, {}, ['/my/messages']),
  feedback: place('/feedBack', {}, {}, ['/my/feedBack']),
  feedbackList: place('/feedBackList', {}, {}, ['/my/feedBackList']),
  feedbackDetail: place('/feedBackDetail', { id: text('id') }, {}, ['/my/feedBackDetail']),
  questions: place('/commonQuesList', {}, { search: text('searchVal') }, ['/my/commonQuesList']),
  contact: place('/ContactUs', {}, { applicationId }, ['/my/ContactUs']),
  news: place('/news', {}, listPlace),
  guides: place('/guide', {}, listPlace),
  notices: place('/gsgg', {}, listPlace, ['/gov/xxgs']),
  laws: place('/laws', {}, listPlace, ['/gov/laws']),
  listings: place('/gov/tzgg', {}, listPlace),
  downloads: place('/zlxz', {}, listPlace),
  article: place('/article', { id: text('id') }, {}),
} as const

export type ScreenName = keyof typeof paths

/** The screen that a path (without query) leads to. Case does not matter: `/ApplyDetail` is `/applyDetail`. */
export function screenAt(pathname: string): ScreenName | undefined {
  const wanted = pathname.toLowerCase()
  return screenNames.find((name) => paths[name].patterns.some((pattern) => pattern.toLowerCase() === wanted))
}

export const screenNames: readonly ScreenName[] = Object.keys(paths).filter((name) => isScreenName(name))

function isScreenName(name: string): name is ScreenName {
  return name in paths
}
