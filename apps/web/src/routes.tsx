import { type ComponentType, lazy } from 'react'
import { HallScreen } from './features/hall/HallScreen.tsx'
import type { LazyScreen, ScreenRoute } from './Guarded.tsx'
import type { TitleKey } from './locales/language.ts'
import { patternsOf, type ScreenName } from './paths.ts'

const NotFoundScreen = screen(() => import('./features/session/NotFoundScreen.tsx'), 'NotFoundScreen')

const RecordTargetScreen = screen(() => import('./features/appointments/RecordTargetScreen.tsx'), 'RecordTargetScreen')

/** Every route. A screen's code is loaded when it is first gone to, but the hall's, of which most comes with the page. */
export const routes: readonly ScreenRoute[] = [
  open('hall', 'titles.hall', { Screen: HallScreen }),
  open(
    'waiting',
    'titles.waiting',
    screen(() => import('./features/session/WaitingScreen.tsx'), 'WaitingScreen'),
  ),
  open(
    'logout',
    'titles.logout',
    screen(() => import('./features/session/LogoutScreen.tsx'), 'LogoutScreen'),
  ),
  open('notFound', 'titles.notFound', NotFoundScreen),
  guarded(
    'profile',
    'titles.profile',
    screen(() => import('./features/profile/ProfileScreen.tsx'), 'ProfileScreen'),
  ),
  guarded(
    'userInfo',
    'titles.userInfo',
    screen(() => import('./features/profile/UserInfoScreen.tsx'), 'UserInfoScreen'),
  ),
  guarded(
    'face',
    'titles.face',
    screen(() => import('./features/face/FaceConsentScreen.tsx'), 'FaceConsentScreen'),
  ),
  guarded(
    'faceResult',
    'titles.faceResult',
    screen(() => import('./features/face/FaceResultScreen.tsx'), 'FaceResultScreen'),
  ),
  guarded(
    'privacy',
    'titles.privacy',
    screen(() => import('./features/privacy/PrivacyScreen.tsx'), 'PrivacyScreen'),
  ),
  open(
    'privacyNotice',
    'titles.privacyNotice',
    screen(() => import('./features/privacy/PrivacyNoticeScreen.tsx'), 'PrivacyNoticeScreen'),
  ),
  guarded(
    'ownData',
    'titles.ownData',
    screen(() => import('./features/privacy/OwnDataScreen.tsx'), 'OwnDataScreen'),
  ),
  guarded(
    'closeAccount',
    'titles.closeAccount',
    screen(() => import('./features/privacy/CloseAccountScreen.tsx'), 'CloseAccountScreen'),
  ),
  guarded(
    'selectRegion',
    'titles.selectRegion',
    screen(() => import('./features/catalogue/RegionScreen.tsx'), 'RegionScreen'),
  ),
  guarded(
    'selectExample',
    'titles.selectExample',
    screen(() => import('./features/catalogue/ExampleScreen.tsx'), 'ExampleScreen'),
  ),
  guarded(
    'selectBusiness',
    'titles.selectBusiness',
    screen(() => import('./features/catalogue/BusinessScreen.tsx'), 'BusinessScreen'),
  ),
  guarded(
    'applyGuide',
    'titles.applyGuide',
    screen(() => import('./features/applications/ApplyScreen.tsx'), 'ApplyScreen'),
  ),
  guarded(
    'fillIn',
    'titles.fillIn',
    screen(() => import('./features/applications/FillInScreen.tsx'), 'FillInScreen'),
  ),
  guarded(
    'party',
    'titles.party',
    screen(() => import('./features/applications/PartyFormScreen.tsx'), 'PartyFormScreen'),
  ),
  guarded(
    'propertyUnit',
    'titles.propertyUnit',
    screen(() => import('./features/applications/UnitFormScreen.tsx'), 'UnitFormScreen'),
  ),
  guarded(
    'partyPreview',
    'titles.party',
    screen(() => import('./features/applications/PartyPreviewScreen.tsx'), 'PartyPreviewScreen'),
  ),
  guarded(
    'propertyUnitPreview',
    'titles.propertyUnit',
    screen(() => import('./features/applications/UnitPreviewScreen.tsx'), 'UnitPreviewScreen'),
  ),
  guarded(
    'materials',
    'titles.materials',
    screen(() => import('./features/applications/MaterialsScreen.tsx'), 'MaterialsScreen'),
  ),
  guarded(
    'applicationDetail',
    'titles.applicationDetail',
    screen(() => import('./features/applications/ApplicationDetailScreen.tsx'), 'ApplicationDetailScreen'),
  ),
  guarded(
    'applications',
    'titles.applications',
    screen(() => import('./features/applications/ApplicationListScreen.tsx'), 'ApplicationListScreen'),
  ),
  guarded(
    'appointment',
    'titles.appointment',
    screen(() => import('./features/appointments/CalendarScreen.tsx'), 'CalendarScreen'),
  ),
  guarded(
    'appointmentDetail',
    'titles.appointmentDetail',
    screen(() => import('./features/appointments/AppointmentDetailScreen.tsx'), 'AppointmentDetailScreen'),
  ),
  guarded(
    'appointmentRecords',
    'titles.appointmentRecords',
    screen(() => import('./features/appointments/AppointmentListScreen.tsx'), 'AppointmentListScreen'),
  ),
  guarded(
    'archiveQuery',
    'titles.archiveQuery',
    screen(() => import('./features/archive/ArchiveQueryScreen.tsx'), 'ArchiveQueryScreen'),
  ),
  guarded(
    'archiveRecords',
    'titles.archiveRecords',
    screen(() => import('./features/archive/ArchiveRecordsScreen.tsx'), 'ArchiveRecordsScreen'),
  ),
  guarded(
    'archiveResult',
    'titles.archiveResult',
    screen(() => import('./features/archive/ArchiveResultScreen.tsx'), 'ArchiveResultScreen'),
  ),
  guarded(
    'certificate',
    'titles.certificate',
    screen(() => import('./features/certificates/CertificateScreen.tsx'), 'CertificateScreen'),
  ),
  guarded(
    'pdfView',
    'titles.pdfView',
    screen(() => import('./features/certificates/PdfViewScreen.tsx'), 'PdfViewScreen'),
  ),
  guarded(
    'businessQuery',
    'titles.businessQuery',
    screen(() => import('./features/appointments/BusinessQueryScreen.tsx'), 'BusinessQueryScreen'),
  ),
  guarded('recordAppointment', 'titles.businessQuery', RecordTargetScreen),
  guarded('recordApplication', 'titles.businessQuery', RecordTargetScreen),
  guarded('recordSubmission', 'titles.businessQuery', RecordTargetScreen),
  guarded('recordResult', 'titles.businessQuery', RecordTargetScreen),
  guarded('recordCancellation', 'titles.businessQuery', RecordTargetScreen),
  guarded('recordBooking', 'titles.businessQuery', RecordTargetScreen),
  guarded(
    'queue',
    'titles.queue',
    screen(() => import('./features/call-queue/QueueScreen.tsx'), 'QueueScreen'),
  ),
  guarded(
    'queueTake',
    'titles.queue',
    screen(() => import('./features/call-queue/TakeNumberScreen.tsx'), 'TakeNumberScreen'),
  ),
  guarded(
    'queueNumbers',
    'titles.queueNumbers',
    screen(() => import('./features/call-queue/NumbersScreen.tsx'), 'NumbersScreen'),
  ),
  guarded(
    'progress',
    'titles.progress',
    screen(() => import('./features/progress/ProgressScreen.tsx'), 'ProgressScreen'),
  ),
  guarded(
    'messages',
    'titles.messages',
    screen(() => import('./features/messages/MessagesScreen.tsx'), 'MessagesScreen'),
  ),
  guarded(
    'feedback',
    'titles.feedback',
    screen(() => import('./features/feedback/FeedbackScreen.tsx'), 'FeedbackScreen'),
  ),
  guarded(
    'feedbackList',
    'titles.feedbackList',
    screen(() => import('./features/feedback/FeedbackListScreen.tsx'), 'FeedbackListScreen'),
  ),
  guarded(
    'feedbackDetail',
    'titles.feedbackDetail',
    screen(() => import('./features/feedback/FeedbackDetailScreen.tsx'), 'FeedbackDetailScreen'),
  ),
  guarded(
    'questions',
    'titles.questions',
    screen(() => import('./features/questions/QuestionsScreen.tsx'), 'QuestionsScreen'),
  ),
  guarded(
    'contact',
    'titles.contact',
    screen(() => import('./features/contact/ContactScreen.tsx'), 'ContactScreen'),
  ),
  guarded(
    'news',
    'titles.news',
    screen(() => import('./features/channels/channel-screens.tsx'), 'NewsScreen'),
  ),
  guarded(
    'guides',
    'titles.guides',
    screen(() => import('./features/channels/channel-screens.tsx'), 'GuidesScreen'),
  ),
  guarded(
    'notices',
    'titles.notices',
    screen(() => import('./features/channels/channel-screens.tsx'), 'NoticesScreen'),
  ),
  guarded(
    'laws',
    'titles.laws',
    screen(() => import('./features/channels/channel-screens.tsx'), 'LawsScreen'),
  ),
  guarded(
    'listings',
    'titles.listings',
    screen(() => import('./features/channels/channel-screens.tsx'), 'ListingsScreen'),
  ),
  guarded(
    'article',
    'titles.article',
    screen(() => import('./features/channels/ArticleScreen.tsx'), 'ArticleScreen'),
  ),
  guarded(
    'downloads',
    'titles.downloads',
    screen(() => import('./features/downloads/DownloadsScreen.tsx'), 'DownloadsScreen'),
  ),
]

/** What is shown where no route answers. */
export const unknownRoute: ScreenRoute = open('notFound', 'titles.notFound', NotFoundScreen)

function open(name: ScreenName, title: TitleKey, screen: LazyScreen): ScreenRoute {
  return { name, patterns: patternsOf(name), title, isPublic: true, ...screen }
}

function guarded(name: ScreenName, title: TitleKey, screen: LazyScreen): ScreenRoute {
  return { ...open(name, title, screen), isPublic: false }
}

function screen<K extends string>(load: () => Promise<Record<K, ComponentType>>, name: K): LazyScreen {
  return { load, Screen: lazy<ComponentType>(async () => ({ default: (await load())[name] })) }
}
