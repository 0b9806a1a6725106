import { paths, type ScreenName } from '@registration/contract/paths.ts'
import { type ComponentType, lazy } from 'react'
import { HomeScreen } from './features/home/HomeScreen.tsx'
import type { LazyScreen, ScreenRoute } from './Guarded.tsx'

const NotFoundScreen = screen(() => import('./features/session/NotFoundScreen.tsx'), 'NotFoundScreen')

const RecordTargetScreen = screen(() => import('./features/appointments/RecordTargetScreen.tsx'), 'RecordTargetScreen')

/**
 * Every route. A screen's code is loaded on the first visit to it. Most of the home screen's code comes with the page.
 */
export const routes: readonly ScreenRoute[] = [
  open('home', { Screen: HomeScreen }),
  open(
    'waiting',
    screen(() => import('./features/session/WaitingScreen.tsx'), 'WaitingScreen'),
  ),
  open(
    'logout',
    screen(() => import('./features/session/LogoutScreen.tsx'), 'LogoutScreen'),
  ),
  open('notFound', NotFoundScreen),
  guarded(
    'profile',
    screen(() => import('./features/profile/ProfileScreen.tsx'), 'ProfileScreen'),
  ),
  guarded(
    'userInfo',
    screen(() => import('./features/profile/UserInfoScreen.tsx'), 'UserInfoScreen'),
  ),
  guarded(
    'password',
    screen(() => import('./features/profile/PasswordScreen.tsx'), 'PasswordScreen'),
  ),
  guarded(
    'face',
    screen(() => import('./features/face/FaceConsentScreen.tsx'), 'FaceConsentScreen'),
  ),
  guarded(
    'faceResult',
    screen(() => import('./features/face/FaceResultScreen.tsx'), 'FaceResultScreen'),
  ),
  guarded(
    'privacy',
    screen(() => import('./features/privacy/PrivacyScreen.tsx'), 'PrivacyScreen'),
  ),
  open(
    'privacyNotice',
    screen(() => import('./features/privacy/PrivacyNoticeScreen.tsx'), 'PrivacyNoticeScreen'),
  ),
  guarded(
    'ownData',
    screen(() => import('./features/privacy/OwnDataScreen.tsx'), 'OwnDataScreen'),
  ),
  guarded(
    'closeAccount',
    screen(() => import('./features/privacy/CloseAccountScreen.tsx'), 'CloseAccountScreen'),
  ),
  guarded(
    'selectRegion',
    screen(() => import('./features/catalogue/RegionScreen.tsx'), 'RegionScreen'),
  ),
  guarded(
    'selectExample',
    screen(() => import('./features/catalogue/ExampleScreen.tsx'), 'ExampleScreen'),
  ),
  guarded(
    'selectBusiness',
    screen(() => import('./features/catalogue/BusinessScreen.tsx'), 'BusinessScreen'),
  ),
  guarded(
    'applyGuide',
    screen(() => import('./features/applications/apply/ApplyScreen.tsx'), 'ApplyScreen'),
  ),
  guarded(
    'registerCheck',
    screen(() => import('./features/properties/RegisterCheckScreen.tsx'), 'RegisterCheckScreen'),
  ),
  guarded(
    'fillIn',
    screen(() => import('./features/applications/fill-in/FillInScreen.tsx'), 'FillInScreen'),
  ),
  guarded(
    'caseQuestions',
    screen(() => import('./features/applications/case-questions/CaseQuestionsScreen.tsx'), 'CaseQuestionsScreen'),
  ),
  guarded(
    'party',
    screen(() => import('./features/applications/parties/PartyFormScreen.tsx'), 'PartyFormScreen'),
  ),
  guarded(
    'propertyUnit',
    screen(() => import('./features/applications/units/UnitFormScreen.tsx'), 'UnitFormScreen'),
  ),
  guarded(
    'partyPreview',
    screen(() => import('./features/applications/parties/PartyPreviewScreen.tsx'), 'PartyPreviewScreen'),
  ),
  guarded(
    'propertyUnitPreview',
    screen(() => import('./features/applications/units/UnitPreviewScreen.tsx'), 'UnitPreviewScreen'),
  ),
  guarded(
    'materials',
    screen(() => import('./features/applications/materials/MaterialsScreen.tsx'), 'MaterialsScreen'),
  ),
  guarded(
    'applicationDetail',
    screen(() => import('./features/applications/detail/ApplicationDetailScreen.tsx'), 'ApplicationDetailScreen'),
  ),
  guarded(
    'applications',
    screen(() => import('./features/applications/list/ApplicationListScreen.tsx'), 'ApplicationListScreen'),
  ),
  guarded(
    'appointment',
    screen(() => import('./features/appointments/CalendarScreen.tsx'), 'CalendarScreen'),
  ),
  guarded(
    'appointmentDetail',
    screen(() => import('./features/appointments/AppointmentDetailScreen.tsx'), 'AppointmentDetailScreen'),
  ),
  guarded(
    'appointmentRecords',
    screen(() => import('./features/appointments/AppointmentListScreen.tsx'), 'AppointmentListScreen'),
  ),
  guarded(
    'archiveQuery',
    screen(() => import('./features/archive/ArchiveQueryScreen.tsx'), 'ArchiveQueryScreen'),
  ),
  guarded(
    'archiveRecords',
    screen(() => import('./features/archive/ArchiveRecordsScreen.tsx'), 'ArchiveRecordsScreen'),
  ),
  guarded(
    'archiveResult',
    screen(() => import('./features/archive/ArchiveResultScreen.tsx'), 'ArchiveResultScreen'),
  ),
  guarded(
    'certificate',
    screen(() => import('./features/certificates/CertificateScreen.tsx'), 'CertificateScreen'),
  ),
  guarded(
    'pdfView',
    screen(() => import('./features/certificates/PdfViewScreen.tsx'), 'PdfViewScreen'),
  ),
  guarded(
    'businessQuery',
    screen(() => import('./features/appointments/BusinessQueryScreen.tsx'), 'BusinessQueryScreen'),
  ),
  guarded('recordAppointment', RecordTargetScreen),
  guarded('recordApplication', RecordTargetScreen),
  guarded('recordSubmission', RecordTargetScreen),
  guarded('recordResult', RecordTargetScreen),
  guarded('recordCancellation', RecordTargetScreen),
  guarded('recordBooking', RecordTargetScreen),
  guarded(
    'queue',
    screen(() => import('./features/call-queue/QueueScreen.tsx'), 'QueueScreen'),
  ),
  guarded(
    'queueTake',
    screen(() => import('./features/call-queue/TakeNumberScreen.tsx'), 'TakeNumberScreen'),
  ),
  guarded(
    'queueNumbers',
    screen(() => import('./features/call-queue/NumbersScreen.tsx'), 'NumbersScreen'),
  ),
  guarded(
    'property',
    screen(() => import('./features/properties/PropertyScreen.tsx'), 'PropertyScreen'),
  ),
  guarded(
    'propertyDetail',
    screen(() => import('./features/properties/PropertyDetailScreen.tsx'), 'PropertyDetailScreen'),
  ),
  guarded(
    'propertyCertificate',
    screen(() => import('./features/properties/PropertyCertificateScreen.tsx'), 'PropertyCertificateScreen'),
  ),
  guarded(
    'confirmBoard',
    screen(() => import('./features/confirmations/board/BoardScreen.tsx'), 'BoardScreen'),
  ),
  open(
    'invite',
    screen(() => import('./features/confirmations/invite/InviteScreen.tsx'), 'InviteScreen'),
  ),
  guarded(
    'confirm',
    screen(() => import('./features/confirmations/confirm/confirm-screens.tsx'), 'ConfirmScreen'),
  ),
  guarded(
    'confirmed',
    screen(() => import('./features/confirmations/confirm/confirm-screens.tsx'), 'ConfirmedScreen'),
  ),
  guarded(
    'sharedApplications',
    screen(() => import('./features/confirmations/shared/participation-screens.tsx'), 'SharedApplicationsScreen'),
  ),
  guarded(
    'sharedApplication',
    screen(() => import('./features/confirmations/shared/participation-screens.tsx'), 'SharedApplicationScreen'),
  ),
  guarded(
    'progress',
    screen(() => import('./features/progress/ProgressScreen.tsx'), 'ProgressScreen'),
  ),
  guarded(
    'messages',
    screen(() => import('./features/messages/MessagesScreen.tsx'), 'MessagesScreen'),
  ),
  guarded(
    'feedback',
    screen(() => import('./features/feedback/FeedbackScreen.tsx'), 'FeedbackScreen'),
  ),
  guarded(
    'feedbackList',
    screen(() => import('./features/feedback/FeedbackListScreen.tsx'), 'FeedbackListScreen'),
  ),
  guarded(
    'feedbackDetail',
    screen(() => import('./features/feedback/FeedbackDetailScreen.tsx'), 'FeedbackDetailScreen'),
  ),
  guarded(
    'questions',
    screen(() => import('./features/questions/QuestionsScreen.tsx'), 'QuestionsScreen'),
  ),
  guarded(
    'contact',
    screen(() => import('./features/contact/ContactScreen.tsx'), 'ContactScreen'),
  ),
  guarded(
    'news',
    screen(() => import('./features/channels/channel-screens.tsx'), 'NewsScreen'),
  ),
  guarded(
    'guides',
    screen(() => import('./features/channels/channel-screens.tsx'), 'GuidesScreen'),
  ),
  guarded(
    'notices',
    screen(() => import('./features/channels/channel-screens.tsx'), 'NoticesScreen'),
  ),
  guarded(
    'laws',
    screen(() => import('./features/channels/channel-screens.tsx'), 'LawsScreen'),
  ),
  guarded(
    'listings',
    screen(() => import('./features/channels/channel-screens.tsx'), 'ListingsScreen'),
  ),
  guarded(
    'article',
    screen(() => import('./features/channels/ArticleScreen.tsx'), 'ArticleScreen'),
  ),
  guarded(
    'downloads',
    screen(() => import('./features/downloads/DownloadsScreen.tsx'), 'DownloadsScreen'),
  ),
  open(
    'assistant',
    screen(() => import('./features/guidance/guidance-screens.tsx'), 'AssistantScreen'),
  ),
  open(
    'search',
    screen(() => import('./features/guidance/guidance-screens.tsx'), 'SearchScreen'),
  ),
]

/** Shown if no route matches. */
export const unknownRoute: ScreenRoute = open('notFound', NotFoundScreen)

function open(name: ScreenName, screen: LazyScreen): ScreenRoute {
  return { name, patterns: paths[name].patterns, isPublic: true, ...screen }
}

function guarded(name: ScreenName, screen: LazyScreen): ScreenRoute {
  return { ...open(name, screen), isPublic: false }
}

function screen<K extends string>(load: () => Promise<Record<K, ComponentType>>, name: K): LazyScreen {
  return { load, Screen: lazy<ComponentType>(async () => ({ default: (await load())[name] })) }
}
