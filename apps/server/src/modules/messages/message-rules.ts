import { paths } from '@registration/contract/paths.ts'
import { keysOf } from '../../keys-of.ts'

/**
 * The messages to citizens, by kind: the inbox's words, and the short state on the messaging platform (at most five
 * characters, and never a name, a number or an address). docs/product/messages.md 'Messages'.
 */
interface Kind {
  title: { zh: string; en: string }
  text: { zh: string; en: string }
  /** The platform's `phrase`: Chinese, at most five characters. */
  phrase: string
  /** The screen of the record that the message is about, by the record's id. */
  link: (id: string) => string
}

const ofApplication = (id: string) => paths.applicationDetail({ id })
const ofArchiveRequest = (archiveRequestId: string) => paths.archiveResult({ archiveRequestId })
const ofAppointment = (id: string) => paths.appointmentRecords({ id })
const ofProfile = () => paths.userInfo()
const ofBoard = (applicationId: string) => paths.confirmBoard({ applicationId })
const ofParticipation = (id: string) => paths.sharedApplication({ id })

const kinds = {
  applicationAcknowledged: {
    title: { zh: '申请已收件', en: 'Application received' },
    text: {
      zh: '您的“{name}”申请已收到，受理编号 {number}。',
      en: 'Your application “{name}” was received. Acceptance number {number}.',
    },
    phrase: '已收件',
    link: ofApplication,
  },
  applicationCadastralPassed: {
    title: { zh: '权籍调查已通过', en: 'Cadastral check passed' },
    text: {
      zh: '您的“{name}”申请已通过权籍调查，等待受理。',
      en: 'Your application “{name}” passed the cadastral check and waits for acceptance.',
    },
    phrase: '待受理',
    link: ofApplication,
  },
  applicationCadastralRejected: {
    title: { zh: '申请被驳回', en: 'Application rejected' },
    text: {
      zh: '您的“{name}”申请未通过权籍调查{remarks}，请查看意见，修改后重新提交。',
      en: 'Your application “{name}” did not pass the cadastral check{remarks}. Please read the comments, change the application and submit it again.',
    },
    phrase: '已驳回',
    link: ofApplication,
  },
  applicationAccepted: {
    title: { zh: '申请已受理', en: 'Application accepted' },
    text: {
      zh: '您的“{name}”申请已受理。业务须知要求到大厅的，请带原件到场。',
      en: 'Your application “{name}” was accepted. If its guide asks you to come, please bring the originals.',
    },
    phrase: '已通过',
    link: ofApplication,
  },
  applicationAcceptanceRejected: {
    title: { zh: '申请被驳回', en: 'Application rejected' },
    text: {
      zh: '您的“{name}”申请未予受理{remarks}，请查看意见，修改后重新提交。',
      en: 'Your application “{name}” was not accepted{remarks}. Please read the comments, change the application and submit it again.',
    },
    phrase: '已驳回',
    link: ofApplication,
  },
  applicationRegistered: {
    title: { zh: '登记已完成', en: 'Registration complete' },
    text: { zh: '您的“{name}”申请已登簿。', en: 'Your application “{name}” has been entered in the register.' },
    phrase: '已登簿',
    link: ofApplication,
  },
  applicationNeedsParty: {
    title: { zh: '需要当事人到场', en: 'A party has to come' },
    text: {
      zh: '您的“{name}”申请需要当事人到场后才能继续办理。请打电话问登记机构，谁需要到场、带什么。',
      en: 'Your application “{name}” goes on once a party has come to the office. Please call the office and ask who has to come, and with what.',
    },
    phrase: '需到场',
    link: ofApplication,
  },
  applicationExpiring: {
    title: { zh: '未提交的申请即将删除', en: 'A draft is about to be deleted' },
    text: {
      zh: '您的“{name}”申请长期未提交，将于 {day} 删除。如需继续办理，请在此之前修改或提交。',
      en: 'Your application “{name}” has long been waiting to be submitted and will be deleted on {day}. To keep it, change or submit it before.',
    },
    phrase: '将删除',
    link: ofApplication,
  },
  archiveFound: {
    title: { zh: '查档结果已返回', en: 'Archive result is here' },
    text: { zh: '您的不动产查询已有结果，请查看。', en: 'The result of your property query is here.' },
    phrase: '有结果',
    link: ofArchiveRequest,
  },
  archiveNothingHeld: {
    title: { zh: '查档结果已返回', en: 'Archive result is here' },
    text: {
      zh: '您的不动产查询已有结果：未查询到登记信息。',
      en: 'The result of your property query is here: no registered property was found.',
    },
    phrase: '有结果',
    link: ofArchiveRequest,
  },
  feedbackAnswered: {
    title: { zh: '意见已回复', en: 'Your feedback was answered' },
    text: { zh: '登记机构回复了您的意见，请查看。', en: 'The office has replied to your feedback.' },
    phrase: '已回复',
    link: (id) => paths.feedbackDetail({ id }),
  },
  appointmentBooked: {
    title: { zh: '预约成功', en: 'Appointment booked' },
    text: {
      zh: '您已预约 {slot}，请携带原件按时到场。',
      en: 'You are booked for {slot}. Please come on time and bring the originals.',
    },
    phrase: '已预约',
    link: ofAppointment,
  },
  appointmentInYourName: {
    title: { zh: '有人以您的证件预约', en: 'Somebody booked in your name' },
    text: {
      zh: '有人以您的证件号码预约了 {slot}。如果您没有委托他人，可以在预约记录中取消该预约。您自己的预约不受影响。',
      en: 'Somebody booked {slot} with your document number. If you asked nobody to, you can end this booking in your appointments. You can still book for yourself.',
    },
    phrase: '被预约',
    link: () => paths.appointmentRecords(),
  },
  appointmentInYourNameEnded: {
    title: { zh: '以您的证件预约的时间已取消', en: 'The booking in your name was cancelled' },
    text: {
      zh: '他人以您的证件号码预约的 {slot} 已取消，您不用为它到场。您自己的预约不受影响。',
      en: 'The booking of {slot} with your document number was cancelled. You need not come for it. Your own bookings stay.',
    },
    phrase: '已取消',
    link: () => paths.appointmentRecords(),
  },
  appointmentReminder: {
    title: { zh: '预约提醒', en: 'Appointment reminder' },
    text: {
      zh: '您预约了 {slot}，地点：{place}。请带上证件和材料，提前15分钟到达。来不了的，请在 {until} 前取消或改约。',
      en: 'You are booked for {slot} at {place}. Please bring your ID and papers, and come 15 minutes early. If you cannot come, please cancel or move it before {until}.',
    },
    phrase: '预约提醒',
    link: ofAppointment,
  },
  appointmentMoved: {
    title: { zh: '预约已改期', en: 'Appointment moved' },
    text: { zh: '您的预约已改到 {slot}。', en: 'Your appointment was moved to {slot}.' },
    phrase: '已改期',
    link: ofAppointment,
  },
  appointmentCancelled: {
    title: { zh: '预约已取消', en: 'Appointment cancelled' },
    text: { zh: '您在 {slot} 的预约已取消。', en: 'Your appointment on {slot} was cancelled.' },
    phrase: '已取消',
    link: ofAppointment,
  },
  appointmentOfficeClosed: {
    title: { zh: '预约因故取消', en: 'The office is closed' },
    text: {
      zh: '您预约的 {slot} 不办公（{reason}），预约已取消，请另选时间。',
      en: 'The office is closed on {slot} ({reason}). Your appointment was cancelled; please choose another time.',
    },
    phrase: '已取消',
    link: ofAppointment,
  },
  waitOfficeClosed: {
    title: { zh: '候补已取消', en: 'Waiting list ended' },
    text: {
      zh: '您候补的 {slot} 不办公（{reason}），候补已取消，请另选时间。',
      en: 'The office is closed on {slot} ({reason}), the time you waited for. Please choose another time.',
    },
    phrase: '已取消',
    link: (id) => paths.appointment({ slot: id }),
  },
  appointmentClosed: {
    title: { zh: '预约已办结', en: 'Appointment closed' },
    text: { zh: '您在 {slot} 的预约已办结。', en: 'Your appointment on {slot} is closed.' },
    phrase: '已办结',
    // There the visit is rated.
    link: (id) => paths.appointmentDetail({ id }),
  },
  appointmentMissed: {
    title: { zh: '预约未到场', en: 'Appointment missed' },
    text: { zh: '您在 {slot} 的预约未到场。', en: 'You did not come to your appointment on {slot}.' },
    phrase: '未到场',
    link: ofAppointment,
  },
  certified: {
    title: { zh: '实名认证已通过', en: 'Identity verified' },
    text: {
      zh: '您的人脸核验已通过，实名认证完成。',
      en: 'You have passed the face check; your identity is verified.',
    },
    phrase: '认证通过',
    link: ofProfile,
  },
  notCertified: {
    title: { zh: '实名认证未通过', en: 'Identity not verified' },
    text: {
      zh: '您的人脸核验未通过，可以重新认证，或预约到窗口核验。',
      en: 'You did not pass the face check. Try again, or book an appointment to be verified at the counter.',
    },
    phrase: '认证失败',
    link: ofProfile,
  },
  accountBound: {
    title: { zh: '账户已绑定', en: 'Your account is bound' },
    text: {
      zh: '登记机构已核验您的证件，您的账户现为{account}，实名认证完成。如非本人操作，请立即联系登记机构。',
      en: 'The office has checked your documents. This is now {account}, and your identity is verified. If it was not you, please contact the office at once.',
    },
    phrase: '已绑定',
    link: ofProfile,
  },
  passwordChanged: {
    title: { zh: '登录密码已修改', en: 'Password changed' },
    text: {
      zh: '您的登录密码已修改，其他设备已退出登录。如非本人操作，请立即联系登记机构。',
      en: 'Your password was changed and your other devices were signed out. If it was not you, please contact the office at once.',
    },
    phrase: '密码已改',
    link: ofProfile,
  },
  slotFreed: {
    title: { zh: '候补有号了', en: 'A place has become free' },
    text: {
      zh: '您候补的 {slot} 有空位了，为您保留到 {until}，请在此之前确认预约。',
      en: 'A place is free in the slot you wait for, {slot}. It is kept for you until {until}; please book it before.',
    },
    phrase: '有空位',
    link: (id) => paths.appointment({ slot: id }),
  },
  confirmationWanted: {
    title: { zh: '有申请待您确认', en: 'An application waits for you' },
    text: {
      zh: '您有一项登记申请待确认，请核对。不认识邀请人的，请选择“不同意”。',
      en: 'A registration application waits for your confirmation. Please read it. If you do not know the sender, please choose ‘I do not agree’.',
    },
    phrase: '待确认',
    link: (invitationId) => paths.confirm({ invitationId }),
  },
  allConfirmed: {
    title: { zh: '各方已确认', en: 'Everybody has confirmed' },
    text: {
      zh: '您的“{name}”申请已由各方确认。还没有提交的，请核对后提交。',
      en: 'Everybody has confirmed your application “{name}”. If you have not submitted it yet, please check and submit it.',
    },
    phrase: '各方已确认',
    link: ofApplication,
  },
  confirmationRefused: {
    title: { zh: '对方不同意', en: 'A party does not agree' },
    text: {
      zh: '您的“{name}”申请有一方不同意，请查看。',
      en: 'A party of your application “{name}” does not agree. Please look at it.',
    },
    phrase: '对方不同意',
    link: ofBoard,
  },
  confirmationRetracted: {
    title: { zh: '对方撤回了确认', en: 'A party took its confirmation back' },
    text: {
      zh: '您的“{name}”申请有一方撤回了确认，请查看。',
      en: 'A party of your application “{name}” took its confirmation back. Please look at it.',
    },
    phrase: '已撤回',
    link: ofBoard,
  },
  confirmAgain: {
    title: { zh: '请重新确认', en: 'Please confirm again' },
    text: {
      zh: '您确认过的“{name}”申请已修改，原来的确认不再有效。邀请人再次邀请后，请重新核对和确认。',
      en: 'The application “{name}” was changed after you confirmed it, so your confirmation no longer counts. When you are invited again, please read and confirm it again.',
    },
    phrase: '请重新确认',
    link: ofParticipation,
  },
  confirmationsEnded: {
    title: { zh: '请重新确认', en: 'Please confirm again' },
    text: {
      zh: '您的“{name}”申请需要确认的内容有变化，例如办理要求有更新，此前的确认不再有效。请重新确认，并再次邀请各方。',
      en: 'What is confirmed of your application “{name}” has changed, for example by new requirements. What was confirmed no longer counts. Please confirm again, and invite the parties again.',
    },
    phrase: '请重新确认',
    link: ofBoard,
  },
  invitationEnded: {
    title: { zh: '邀请已失效', en: 'An invitation has ended' },
    text: {
      zh: '您的“{name}”申请有一份邀请已失效，可以重新邀请，或改为到窗口确认。',
      en: 'An invitation for your application “{name}” has ended. You can invite again, or choose the counter.',
    },
    phrase: '邀请已失效',
    link: ofBoard,
  },
  invitationChanged: {
    title: { zh: '待您确认的申请有修改', en: 'An application to confirm was changed' },
    text: {
      zh: '请您确认的“{name}”申请有修改，请按现在的内容核对。',
      en: 'The application “{name}”, which you are asked to confirm, was changed. Please read it as it is now.',
    },
    phrase: '内容有修改',
    link: ofParticipation,
  },
  invitationOver: {
    title: { zh: '邀请已失效', en: 'An invitation has ended' },
    text: {
      zh: '您收到的“{name}”申请的邀请已失效：申请人修改了申请。仍需您确认的，申请人会再次邀请您，或者请您到窗口确认。',
      en: 'Your invitation to the application “{name}” has ended: it was changed. If you still have to confirm, you are invited again or asked to the counter.',
    },
    phrase: '邀请已失效',
    link: ofParticipation,
  },
  partyJoined: {
    title: { zh: '对方已填写信息', en: 'A party has given their details' },
    text: {
      zh: '受邀人已在您的“{name}”申请中填写本人信息，请核对。此前已有人确认的，需要重新确认。',
      en: 'The person whom you invited has given their details in your application “{name}”. Please check them. Anybody who had confirmed before has to confirm again.',
    },
    phrase: '对方已填写',
    link: ofBoard,
  },
  coOwnerJoined: {
    title: { zh: '共有人已填写信息', en: 'A co-owner has given their details' },
    text: {
      zh: '共有人已在您的“{name}”申请中填写联系方式和地址，请核对。',
      en: 'A co-owner has given phone and address in your application “{name}”. Please look at it.',
    },
    phrase: '对方已填写',
    link: ofBoard,
  },
  sharedLeft: {
    title: { zh: '您已不在申请中', en: 'You are no party any more' },
    text: {
      zh: '“{name}”申请已由申请人修改，您不再是其中的一方。如您此前已确认，该确认不再有效。您无需再办理。',
      en: 'The application “{name}” was changed: you are no party of it any more. If you had confirmed it, that no longer counts. You need not do anything.',
    },
    phrase: '申请已结束',
    link: ofParticipation,
  },
  sharedSubmitted: {
    title: { zh: '申请已提交', en: 'Application submitted' },
    text: { zh: '您参与的“{name}”申请已提交。', en: 'The application “{name}” that you take part in was submitted.' },
    phrase: '已提交',
    link: ofParticipation,
  },
  sharedNeedsParty: {
    title: { zh: '需要当事人到场', en: 'A party has to come' },
    text: {
      zh: '您参与的“{name}”申请需要当事人到场后才能继续办理。请问申请人或登记机构，谁需要到场、带什么。',
      en: 'The application “{name}” that you take part in goes on once a party has come to the office. Please ask the applicant or the office who has to come, and with what.',
    },
    phrase: '需到场',
    link: ofParticipation,
  },
  sharedRevoked: {
    title: { zh: '申请已撤回', en: 'Application taken back' },
    text: { zh: '您参与的“{name}”申请已撤回。', en: 'The application “{name}” that you take part in was taken back.' },
    phrase: '已撤回',
    link: ofParticipation,
  },
  sharedEnded: {
    title: { zh: '申请已结束', en: 'Application ended' },
    text: {
      zh: '您参与的“{name}”申请已结束，您无需再办理。',
      en: 'The application “{name}” that you take part in has ended. You need not do anything.',
    },
    phrase: '申请已结束',
    link: ofParticipation,
  },
  sharedMoved: {
    title: { zh: '申请有新进展', en: 'An application has moved on' },
    text: {
      zh: '您参与的“{name}”申请：{status}。',
      en: 'The application “{name}” that you take part in: {status}.',
    },
    phrase: '有新进展',
    link: ofParticipation,
  },
  sharedRegistered: {
    title: { zh: '登记已完成', en: 'Registration complete' },
    text: {
      zh: '您参与的“{name}”申请已登簿。',
      en: 'The application “{name}” that you take part in has been entered in the register.',
    },
    phrase: '已登簿',
    link: ofParticipation,
  },
} as const satisfies Record<string, Kind>

export type MessageKind = keyof typeof kinds

export const messageKinds: readonly MessageKind[] = keysOf(kinds)

/** Messages of a state that the application's detail shows. That a draft is about to be deleted is not on it. */
export const applicationStates: readonly MessageKind[] = [
  'applicationAcknowledged',
  'applicationCadastralPassed',
  'applicationCadastralRejected',
  'applicationAccepted',
  'applicationAcceptanceRejected',
  'applicationRegistered',
]

export function isMessageKind(kind: string): kind is MessageKind {
  return Object.hasOwn(kinds, kind)
}

/** The app's path for a message of this kind: the record that it is about. */
export const linkOf = (kind: MessageKind, recordId: string): string => kinds[kind].link(recordId)

type HolesIn<T extends string> = T extends `${string}{${infer Hole}}${infer Rest}` ? Hole | HolesIn<Rest> : never

/** The value of a parameter: a text, or one in each language. */
export type Filling = string | { zh: string; en: string }

/** The parameters of a kind's text. */
export type ParamsOf<K extends MessageKind> = Record<HolesIn<(typeof kinds)[K]['text']['zh']>, Filling>

export const phraseOf = (kind: MessageKind): string => kinds[kind].phrase

/** Title and text in a language. Both are empty for an unknown kind, which a newer server wrote. */
export function wordsOf(
  kind: string,
  params: Record<string, Filling>,
  language: 'zh' | 'en',
): { title: string; text: string } {
  if (!isMessageKind(kind)) return { title: '', text: '' }
  const { title, text } = kinds[kind]
  const fill = (_: string, hole: string) => {
    // A message from before its text had this hole.
    const filling = params[hole] ?? ''
    return typeof filling === 'string' ? filling : filling[language]
  }
  return { title: title[language], text: text[language].replaceAll(/\{(\w+)\}/g, fill) }
}
