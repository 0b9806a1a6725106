import { flag, oneOf, routePath, text, truth } from './route-path.ts'

const requestId = text('reqseq')
/** Leads back to the review before the submission once the change is saved. */
const isFromReview = truth('review')
const appointment = flag('appointment')
const role = oneOf('type', { rightsHolder: '0', obligor: '1' })
const applicationId = text('slsqId')
/** The wire's name of the field that a remark of the office leads to. */
const field = text('field')
const showsFullNumber = flag('sfxszjh')
/** The query of a searched list: the words and the page. */
const listPosition = { search: text('searchVal'), page: text('page') }

/**
 * Every screen of the web app with its address: web and server make their links with it. Only this table has the names
 * in the queries.
 */
export const paths = {
  home: routePath('/', {}, {}),
  waiting: routePath('/waiting', {}, { redirect: text('redirect') }),
  profile: routePath('/my', {}, {}, ['/my/my', '/my/mine']),
  logout: routePath('/logout', {}, {}, ['/my/logout']),
  notFound: routePath('/page404', {}, {}),

  selectRegion: routePath('/seladd', {}, {}),
  selectExample: routePath('/sel', { regionCode: text('xzqdm') }, { requestId }),
  /** `categoryId`: whose businesses are shown. */
  selectBusiness: routePath(
    '/selapp',
    { regionCode: text('xzqdm') },
    {
      requestId,
      isEnterprise: text('sfqy'),
      accountKind: text('yhlx'),
      registrationType: text('dylx'),
      categoryId: text('category'),
    },
  ),
  applyGuide: routePath('/apply', { id: text('id') }, { name: text('name'), appointment, regionCode: text('xzqdm') }),
  registerCheck: routePath('/check', { businessId: text('id') }, { appointment, regionCode: text('xzqdm') }),
  /** `isPrefilled`: just started from an own property. `wantsCoOwnership`: to say how several rights holders own. */
  fillIn: routePath(
    '/info/infofill',
    { applicationId: text('id') },
    { requestId, appointment, isFromReview, isPrefilled: truth('prefilled'), wantsCoOwnership: truth('owners') },
  ),
  /** One question a screen, then the papers. Without either it begins where it was left. */
  caseQuestions: routePath(
    '/info/questions',
    { applicationId },
    { questionId: text('question'), isDone: truth('done') },
  ),
  party: routePath(
    '/info/person',
    { role, applicationId },
    { partyId: text('id'), requestId, appointment, isFromReview, field },
  ),
  propertyUnit: routePath(
    '/info/houseinfo',
    { applicationId },
    { unitId: text('id'), requestId, appointment, isFromReview, isMany: truth('many'), field },
  ),
  /** `materialId`: the business's own id of the material that a remark of the office leads to. */
  materials: routePath('/upload', { applicationId }, { appointment, materialId: text('materialId') }),
  applicationDetail: routePath(
    '/applyDetail',
    { id: text('id') },
    { isSubmit: truth('isSubmit'), appointment, requestId },
  ),
  partyPreview: routePath('/personD', { role, partyId: text('id'), applicationId }, {}),
  propertyUnitPreview: routePath('/houseD', { unitId: text('id'), applicationId }, {}),
  applications: routePath(
    '/prodoing',
    {},
    {
      tab: oneOf('itemIndex', { unsubmitted: '0', pending: '1', approved: '2', rejected: '3' }),
      byAppointment: truth('yytype'),
    },
  ),
  appointment: routePath(
    '/appointment',
    {},
    { applicationId, regionCode: text('xzqdm'), movingId: text('id'), slot: text('slot') },
  ),
  appointmentDetail: routePath('/appointmentDetail', { id: text('id') }, {}),
  appointmentRecords: routePath('/apmorder', {}, { id: text('id'), applicationId }, ['/apmrecord', '/my/apmrecord']),
  archiveQuery: routePath('/querycert', {}, {}),
  archiveRecords: routePath('/querycertrecord', {}, {}, ['/my/querycertrecord']),
  archiveResult: routePath('/catchcert', { archiveRequestId: text('certId') }, {}),
  certificate: routePath(
    '/certificate',
    { archiveRequestId: text('certId') },
    { unitId: text('dyid'), showsFullNumber },
  ),
  pdfView: routePath(
    '/PDFview',
    { url: text('PDFurl') },
    { archiveRequestId: text('certId'), unitId: text('dyid'), showsFullNumber },
  ),
  businessQuery: routePath('/ywcx', {}, {}),
  recordAppointment: routePath('/ckyy', { applicationId }, {}),
  recordApplication: routePath('/sqxq', { applicationId }, {}),
  recordSubmission: routePath('/tjsq', { applicationId }, {}),
  recordResult: routePath('/ckxq', { archiveRequestId: text('certId') }, {}),
  recordCancellation: routePath('/cancel', { applicationId }, {}),
  recordBooking: routePath('/yy', { applicationId }, { regionCode: text('xzqdm') }),
  queue: routePath('/queue', {}, {}),
  queueTake: routePath('/queue/take', { officeId: text('companyid') }, {}),
  queueNumbers: routePath('/queue/numbers', {}, {}),
  property: routePath('/property', {}, {}),
  propertyDetail: routePath('/property/detail', { ref: text('ref') }, {}),
  /** `isShowing`: with the code for somebody else. */
  propertyCertificate: routePath('/property/certificate', { ref: text('ref') }, { isShowing: truth('show') }),
  confirmBoard: routePath('/confirm/board', { applicationId }, {}),
  /** What is passed on. The invitee's page takes the token out of its address at once. */
  invite: routePath('/invite', {}, { token: text('t') }),
  /** By the invitation. The filer's own place is named by application and party. */
  confirm: routePath('/confirm', {}, { invitationId: text('id'), applicationId, partyId: text('party') }),
  confirmed: routePath(
    '/confirm/ok',
    {},
    { token: text('bsm'), invitationId: text('id'), applicationId, partyId: text('party') },
  ),
  sharedApplications: routePath('/shared', {}, {}, ['/my/shared']),
  sharedApplication: routePath('/shared/detail', { id: text('id') }, {}),
  progress: routePath('/findaccept', {}, { acceptanceNumber: text('lsh') }, ['/progressQuery', '/my/progressQuery']),

  /** `isForPhone`: the citizen came for their phone. */
  userInfo: routePath('/userInfo', {}, { returnTo: text('redirect'), isForPhone: truth('phone') }, ['/my/userInfo']),
  password: routePath('/password', {}, {}),
  /** `isRepeat`: also for a certified citizen, before a password is reset. */
  face: routePath('/face', {}, { isRepeat: truth('repeat'), returnTo: text('redirect') }),
  faceResult: routePath('/ok', {}, { token: text('bsm') }),
  privacy: routePath('/privacy', {}, {}),
  privacyNotice: routePath('/privacy/notice', {}, {}),
  ownData: routePath('/privacy/data', {}, {}),
  closeAccount: routePath('/privacy/close', {}, {}),

  messages: routePath('/messages', {}, {}, ['/my/messages']),
  feedback: routePath('/feedBack', {}, {}, ['/my/feedBack']),
  feedbackList: routePath('/feedBackList', {}, {}, ['/my/feedBackList']),
  feedbackDetail: routePath('/feedBackDetail', { id: text('id') }, {}, ['/my/feedBackDetail']),
  questions: routePath('/commonQuesList', {}, { search: text('searchVal') }, ['/my/commonQuesList']),
  contact: routePath('/ContactUs', {}, { applicationId }, ['/my/ContactUs']),
  news: routePath('/news', {}, listPosition),
  guides: routePath('/guide', {}, listPosition),
  notices: routePath('/gsgg', {}, listPosition, ['/gov/xxgs']),
  laws: routePath('/laws', {}, listPosition, ['/gov/laws']),
  listings: routePath('/gov/tzgg', {}, listPosition),
  downloads: routePath('/zlxz', {}, listPosition),
  /** `path`: the choices, joined by dots. */
  assistant: routePath('/assistant', {}, { path: text('a') }),
  /** `isWhole`: every business that was found. */
  search: routePath('/search', {}, { words: text('q'), isWhole: truth('all') }),
  article: routePath('/article', { id: text('id') }, {}),
} as const

export type ScreenName = keyof typeof paths

/** The screen of a path without query. Neither case nor a slash at the end matters: `/ApplyDetail/` is `/applyDetail`. */
export function screenAt(pathname: string): ScreenName | undefined {
  const wanted = pathname.replace(/([^/])\/$/, '$1').toLowerCase()
  return screenNames.find((name) => paths[name].patterns.some((pattern) => pattern.toLowerCase() === wanted))
}

export const screenNames: readonly ScreenName[] = Object.keys(paths).filter((name) => isScreenName(name))

function isScreenName(name: string): name is ScreenName {
  return name in paths
}
