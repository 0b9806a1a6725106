/**
 * The refusal catalogue: every refusal of the product by name, with its code on the wire and its words for the citizen.
 * Sources: docs/product/wire.md 'Refusals'.
 */
import { deskRefusals } from './desk/desk-refusals.ts'

export interface Refusal {
  errcode: '01' | '02' | '03' | '04' | '10' | '11' | '29' | '40' | '43' | '98' | '99'
  zh: string
  en: string
}

export const refusals = {
  // the caller
  signedOut: { errcode: '40', zh: '登录已过期，请重新进入', en: 'You have been signed out. Please sign in again.' },
  foreignOpenid: {
    errcode: '43',
    zh: '登录身份不一致，请重新进入',
    en: 'This is not the identity you signed in with. Please sign in again.',
  },
  crossSite: { errcode: '43', zh: '请求来源不被允许', en: 'This request came from another site and was refused.' },
  profileIncomplete: { errcode: '02', zh: '请完善用户信息', en: 'please complete user information' },
  enterpriseOnly: {
    errcode: '03',
    zh: '您的账户不是企业账户，只能办理个人业务；如需办理企业业务，请到省级网上办事大厅注册企业账户。',
    en: 'Your account is not an enterprise account and can only do personal business. To do enterprise business, please register an enterprise account on the provincial online platform.',
  },
  // the payload
  invalid: { errcode: '10', zh: '填写的内容有误，请检查', en: 'Something in the form is not right. Please check it.' },
  malformed: { errcode: '10', zh: '请求格式有误', en: 'The request could not be read.' },
  tooLarge: { errcode: '10', zh: '提交的内容过大', en: 'The request is too large.' },
  unsupportedType: { errcode: '10', zh: '不支持的内容类型', en: 'This content type is not supported.' },
  unknownPath: { errcode: '04', zh: '没有这个接口', en: 'There is no such call.' },
  methodNotAllowed: { errcode: '04', zh: '不支持的请求方式', en: 'This method is not supported here.' },
  reqseqReused: {
    errcode: '11',
    zh: '该请求编号已用于其他内容，请重新提交',
    en: 'This request number was used for something else. Please submit again.',
  },
  changedMeanwhile: {
    errcode: '11',
    zh: '内容刚刚发生了变化，请核对后重试',
    en: 'This has changed in the meantime. Please check it and try again.',
  },
  tooMany: { errcode: '29', zh: '操作过于频繁，请稍后再试', en: 'Too many requests. Please try again later.' },
  tooManyChanges: {
    errcode: '29',
    zh: '24小时内的操作已超过{n}次，请明天再试',
    en: 'You have made more than {n} changes in 24 hours. Please try again tomorrow.',
  },
  unavailable: {
    errcode: '98',
    zh: '系统繁忙，请稍后再试',
    en: 'The service cannot answer right now. Please try again later.',
  },
  ourFault: {
    errcode: '99',
    zh: '系统出错了，请稍后再试',
    en: 'Something went wrong on our side. Please try again later.',
  },
  // sign-in
  signInNeeded: { errcode: '40', zh: '请先登录', en: 'Please sign in first.' },
  signInCodeRefused: {
    errcode: '40',
    zh: '登录凭证已失效，请重新登录',
    en: 'This sign-in has expired. Please sign in again.',
  },
  platformDown: {
    errcode: '98',
    zh: '登录平台暂时无法连接，请稍后再试',
    en: 'The sign-in platform cannot be reached. Please try again later.',
  },
  snapshotUser: {
    errcode: '01',
    zh: '请点击右下角“使用完整服务”后再试',
    en: 'Please tap "Use full service" in the lower right corner and try again.',
  },
  tooManySignIns: {
    errcode: '29',
    zh: '当前网络登录人数较多，请10分钟后再试',
    en: 'Too many sign-ins from this network. Please try again in 10 minutes.',
  },
  // applications
  tooManyDrafts: {
    errcode: '01',
    zh: '未提交的申请最多{n}个，请先提交或删除不需要的申请',
    en: 'You can have {n} unsubmitted applications. Please submit or delete some first.',
  },
  draftsQuotaReached: {
    errcode: '01',
    zh: '未提交申请的附件总大小不能超过{n}MB，请先提交或删除不需要的申请',
    en: 'The files of your unsubmitted applications may have {n} MB in all. Please submit or delete some first.',
  },
  applicationNotFound: { errcode: '04', zh: '没有找到该申请', en: 'This application was not found.' },
  businessNotFound: { errcode: '04', zh: '没有找到该业务', en: 'This business was not found.' },
  partyNotFound: { errcode: '04', zh: '没有找到该申请人', en: 'This party was not found.' },
  propertyUnitNotFound: { errcode: '04', zh: '没有找到该不动产', en: 'This property was not found.' },
  materialNotFound: { errcode: '04', zh: '没有找到该材料', en: 'This material was not found.' },
  attachmentNotFound: { errcode: '04', zh: '没有找到该附件', en: 'This file was not found.' },
  remarkNotFound: { errcode: '04', zh: '没有找到该审核意见', en: 'This remark was not found.' },
  regionNotFound: { errcode: '04', zh: '没有找到该地区', en: 'This region was not found.' },
  listNotFound: { errcode: '04', zh: '没有找到该代码表', en: 'This code list was not found.' },
  regionClosed: {
    errcode: '01',
    zh: '该地区暂未开通网上申请，请到当地登记机构窗口办理',
    en: 'Online applications are not yet open in this region. Please apply at the counter of the local registration office.',
  },
  wrongAppointmentKind: { errcode: '10', zh: '该业务的办理方式不符', en: 'This business is not handled in this way.' },
  notEditable: {
    errcode: '01',
    zh: '该申请已提交，不能修改',
    en: 'This application has been submitted and cannot be changed.',
  },
  notDeletable: { errcode: '01', zh: '删除该申请失败！', en: 'This application cannot be deleted.' },
  notSubmittable: {
    errcode: '01',
    zh: '该申请已提交，请勿重复提交',
    en: 'This application has already been submitted.',
  },
  declarationChanged: {
    errcode: '01',
    zh: '提交声明的内容已更新，请重新阅读后再提交',
    en: 'The words of the declaration have changed. Please read them and submit again.',
  },
  notRevocable: { errcode: '01', zh: '撤回该申请失败！', en: 'This application cannot be withdrawn.' },
  rightsHolderMissing: { errcode: '01', zh: '请添加{alias}信息', en: 'Please add the {alias}.' },
  obligorMissing: { errcode: '01', zh: '请添加{alias}信息', en: 'Please add the {alias}.' },
  coOwnershipMissing: {
    errcode: '01',
    zh: '有多位{alias}，请选择共有方式，按份共有的还要填写每一位的份额',
    en: 'There are several of: {alias}. Please choose how they own together, and enter the share of each if they own by shares.',
  },
  sharesNotWhole: {
    errcode: '01',
    zh: '各位{alias}的份额加起来必须正好是1（100%），请修改',
    en: 'The shares of these must add up to exactly 1 (100%): {alias}. Please change them.',
  },
  coOwnershipNotAsked: {
    errcode: '01',
    zh: '该业务不需要填写共有方式',
    en: 'This business does not ask how the rights holders own together.',
  },
  partyIncomplete: {
    errcode: '01',
    zh: '第{n}位{alias}的信息不完整或有误，请修改',
    en: '{alias} {n} is not complete or not correct. Please change it.',
  },
  partyRoleNotAsked: {
    errcode: '01',
    zh: '该业务不需要填写此类申请人',
    en: 'This business does not ask for this kind of party.',
  },
  propertyUnitMissing: { errcode: '01', zh: '请添加不动产信息', en: 'Please add the property.' },
  propertyUnitIncomplete: {
    errcode: '01',
    zh: '第{n}个不动产信息未填写完整，请补充完整',
    en: 'Property {n} is not complete. Please fill it in.',
  },
  certificationNeeded: {
    errcode: '01',
    zh: '请先完成实名认证',
    en: 'Please complete the real-name verification first.',
  },
  propertyNotFound: {
    errcode: '04',
    zh: '没有查到该证号下属于本申请当事人的不动产。请核对证号、单元号和当事人的姓名、证件号码。登记系统不能按登记证明号查询的，权利人不是当事人的，以及登记以后改过姓名、证件号码的，查不到是正常的，手工填写即可',
    en: 'No property of this application’s parties was found under this number. Please check it, the unit number, and the parties’ names and document numbers. It is not found where the office’s register does not know the numbers of registration proofs, where the owner is no party, or where a name or document number has changed since: then fill in the form by hand.',
  },
  propertyLocked: { errcode: '01', zh: '请先验证手机号', en: 'Please verify your phone number first.' },
  holdingNotFound: {
    errcode: '04',
    zh: '没有查到该不动产，请刷新后重试',
    en: 'This property was not found. Please refresh and try again.',
  },
  certificateNotIssued: {
    errcode: '04',
    zh: '该证书尚未制发电子证照',
    en: 'No electronic certificate has been issued yet.',
  },
  holdingChanged: {
    errcode: '01',
    zh: '登记簿的记载已有变化，请重新核查',
    en: 'The register has changed meanwhile. Please check again.',
  },
  notForThisProperty: {
    errcode: '01',
    zh: '该不动产不能办理这项业务：{reason}',
    en: 'This business cannot be done with this property: {reason}',
  },
  registerForbids: {
    errcode: '01',
    zh: '登记簿显示：{reason}，暂不能提交',
    en: 'According to the register, this cannot be submitted now: {reason}',
  },
  answerMissing: { errcode: '01', zh: '请先回答：{question}', en: 'Please answer first: {question}' },
  notOverdue: {
    errcode: '01',
    zh: '该申请没有超过承诺办结日期',
    en: 'This application has not passed its promised day.',
  },
  urgedAlready: {
    errcode: '01',
    zh: '已催办，请等待答复',
    en: 'You have asked about it already. Please wait for the answer.',
  },
  invitationNotFound: { errcode: '04', zh: '没有找到该邀请', en: 'This invitation was not found.' },
  invitationEnded: {
    errcode: '01',
    zh: '该邀请已失效，请联系邀请人重新发送',
    en: 'This invitation has ended. Please ask the sender for a new one.',
  },
  invitationNotYours: {
    errcode: '01',
    zh: '该邀请不是发给您的，请转给被邀请人',
    en: 'This invitation is not for you. Please pass it on to the person it is for.',
  },
  contentChanged: {
    errcode: '11',
    zh: '申请内容已修改，请重新核对后再确认',
    en: 'The application has changed. Please read it again before you confirm.',
  },
  reminderTooSoon: {
    errcode: '29',
    zh: '请在{time}之后再提醒',
    en: 'Please do not remind again before {time}.',
  },
  confirmationOver: {
    errcode: '01',
    zh: '申请已受理，不能在线撤回，请到登记窗口办理',
    en: 'The application has been accepted and this cannot be taken back online. Please go to the counter.',
  },
  confirmationNotFound: {
    errcode: '04',
    zh: '没有找到该确认，可能已经撤回或失效',
    en: 'This confirmation was not found. It may have been taken back or have ended.',
  },
  confirmationNotAsked: {
    errcode: '01',
    zh: '该当事人无需在线确认',
    en: 'This party is not asked to confirm online.',
  },
  confirmAtCounter: {
    errcode: '01',
    zh: '该当事人需到登记窗口确认',
    en: 'This party has to confirm at the counter.',
  },
  alreadyConfirmed: { errcode: '01', zh: '该当事人已确认', en: 'This party has confirmed already.' },
  confirmYourself: {
    errcode: '01',
    zh: '该当事人是您本人，请直接确认，无需邀请',
    en: 'This party is you. Please confirm yourself; no invitation is needed.',
  },
  alreadyParty: {
    errcode: '01',
    zh: '您已是该申请的{alias}，不用再填写。还没有确认的，请邀请人在“各方确认”里邀请您',
    en: 'You are already entered in this application ({alias}). If you have not confirmed it, please ask the sender to invite you to confirm.',
  },
  confirmByFace: {
    errcode: '01',
    zh: '请通过人脸核验确认',
    en: 'This has to be confirmed by a face check.',
  },
  tooManyInvitations: {
    errcode: '29',
    zh: '邀请次数过多，请先撤销未答复的邀请，或改日再邀请',
    en: 'There are too many invitations. Please withdraw one that waits for an answer, or invite on another day.',
  },
  invitationsPaused: {
    errcode: '01',
    zh: '多位被邀请人表示不认识您，{day}前不能再发出邀请，请改为到窗口确认',
    en: 'Several people have said that they do not know you. You cannot invite anybody before {day}; please use the counter.',
  },
  registerNotConnected: {
    errcode: '98',
    zh: '本机构登记簿未联网',
    en: 'The land register of this office is not on line.',
  },
  registerSilent: {
    errcode: '98',
    zh: '登记系统暂时没有响应，请稍后再查，或手工填写',
    en: 'The land register is not answering right now. Please try again later, or fill in the form by hand.',
  },
  materialMissing: { errcode: '01', zh: '" {name} " 附件不可为空', en: '" {name} " must have at least one file' },
  tooManyParties: { errcode: '01', zh: '申请人最多{n}个', en: 'At most {n} parties.' },
  tooManyUnits: { errcode: '01', zh: '不动产最多{n}个', en: 'At most {n} properties.' },
  tooManyFiles: { errcode: '01', zh: '附件最多{n}个', en: 'At most {n} files.' },
  quotaReached: {
    errcode: '01',
    zh: '附件总大小不能超过{n}MB',
    en: 'The files of one application may have {n} MB in all.',
  },
  // materials
  noFile: { errcode: '10', zh: '请选择文件', en: 'Please choose a file.' },
  uploadsUnderWay: {
    errcode: '29',
    zh: '您的其他文件还在上传，请稍后再试',
    en: 'Your other files are still being uploaded. Please try again in a moment.',
  },
  tooManyAtOnce: { errcode: '10', zh: '每次最多上传{n}个文件', en: 'At most {n} files at a time.' },
  fileTooLarge: { errcode: '10', zh: '文件不能超过{n}MB', en: 'A file may have {n} MB at most.' },
  pictureTooLarge: {
    errcode: '10',
    zh: '图片尺寸过大，请缩小后再上传',
    en: 'This picture has too many pixels. Please make it smaller and try again.',
  },
  notAPicture: {
    errcode: '10',
    zh: '文件不是可识别的图片，请上传 JPG、PNG、WEBP 或 PDF',
    en: 'This is not a picture we can read. Please upload JPG, PNG, WEBP or PDF.',
  },
  fileIncomplete: {
    errcode: '10',
    zh: '图片或文件不完整，请重新拍照，或重新选择文件后上传',
    en: 'This picture or document is incomplete: its end is missing. Please take it again, or choose the file again.',
  },
  fileTooComplex: {
    errcode: '10',
    zh: '图片或文件处理时间过长，请重新拍照，或截图后上传',
    en: 'This picture or document takes too long to open. Please take it again, or upload a screenshot.',
  },
  documentActive: {
    errcode: '10',
    zh: 'PDF 中含有脚本、附件或自动执行的操作，请重新打印成 PDF，或拍照后上传',
    en: 'This PDF has a script, an attachment or an action of its own. Please print it to a new PDF, or upload pictures of it.',
  },
  documentLocked: {
    errcode: '10',
    zh: 'PDF 设有密码或权限保护，请重新打印成 PDF，或拍照后上传',
    en: 'This PDF is protected by a password or permissions. Please print it to a new PDF, or upload pictures of it.',
  },
  imageExpired: {
    errcode: '01',
    zh: '图片已过期，请重新选择上传',
    en: 'This picture has expired. Please choose it again.',
  },
  heicNotSupported: {
    errcode: '10',
    zh: '暂不支持 HEIC 图片：请在手机“设置—相机—格式”中选择“兼容性最佳”后重新拍照，或截图后上传',
    en: 'HEIC pictures cannot be used. On your phone choose Settings, Camera, Formats, Most Compatible and take the picture again, or upload a screenshot.',
  },
  // codes by message and archive queries
  codeRefused: { errcode: '01', zh: '请输入动态验证码', en: 'Please enter the code from the message.' },
  codeTooOften: {
    errcode: '29',
    zh: '获取过于频繁，请稍后再试',
    en: 'You have asked for codes too often. Please try again later.',
  },
  codeWaitMinutes: {
    errcode: '29',
    zh: '获取过于频繁，请{n}分钟后再试',
    en: 'You have asked for codes too often. Please try again in {n} min.',
  },
  codeWaitHours: {
    errcode: '29',
    zh: '获取过于频繁，请{n}小时后再试',
    en: 'You have asked for codes too often. Please try again in {n} h.',
  },
  codePhoneRefused: {
    errcode: '01',
    zh: '该手机号无法接收验证码，请更换手机号',
    en: 'This number cannot receive the code. Please use another one.',
  },
  codeUncertain: {
    errcode: '98',
    zh: '短信可能已发出，请留意手机；如未收到，请60秒后重新获取',
    en: 'The message may be on its way. If it has not arrived in 60 seconds, please ask for another.',
  },
  codeUnavailable: {
    errcode: '98',
    zh: '短信服务暂不可用，请稍后再试',
    en: 'Messages cannot be sent right now. Please try again later.',
  },
  ownPropertyOnly: {
    errcode: '01',
    zh: '只能查询本人名下的不动产，请先完成实名认证',
    en: 'You can only ask about your own property. Please complete real-name verification first.',
  },
  archiveRequestNotFound: { errcode: '04', zh: '没有找到该查询记录', en: 'This query was not found.' },
  archiveUnanswered: {
    errcode: '01',
    zh: '查档结果尚未返回，请耐心等待！',
    en: 'The result has not come back yet. Please wait.',
  },
  certificateRevoked: {
    errcode: '01',
    zh: '登记机构已作废该查询结果的证明，不能再生成证明，请重新查询',
    en: 'The office has revoked the certificates of this result. No more can be made. Please query again.',
  },
  unitNotInAnswer: {
    errcode: '04',
    zh: '查询结果中没有该不动产单元',
    en: 'This property is not among the results of the query.',
  },
  // the tax jump
  taxOff: {
    errcode: '01',
    zh: '本登记机构未开通网上缴税，请到税务部门办理',
    en: 'This office has no online tax service. Please pay at the tax office.',
  },
  taxElsewhere: {
    errcode: '01',
    zh: '该地区暂未开通网上缴税，请到税务部门办理',
    en: 'Taxes cannot be paid online in this region yet. Please pay at the tax office.',
  },
  taxNotApproved: {
    errcode: '01',
    zh: '申请审核通过后才能缴税',
    en: 'Taxes can be paid once the application is approved.',
  },
  taxOfAnother: {
    errcode: '01',
    zh: '您的证件号码不在该申请中，请先完成实名认证',
    en: 'Your ID number is not in this application. Please complete the real-name verification first.',
  },
  // progress
  progressNotFound: { errcode: '04', zh: '查询结果为空', en: 'no data found' },
  // appointments
  alreadyBooked: { errcode: '01', zh: '您已预约，不能重复预约！', en: 'You already have an appointment on this day.' },
  personNotBookable: {
    errcode: '01',
    zh: '该日期无法为此人预约，请选择其他日期。如为本人，请先完成实名认证后再预约。',
    en: 'No appointment can be made for this person on this day. Please choose another day. If this is you, please complete the real-name verification and book again.',
  },
  slotFull: {
    errcode: '01',
    zh: '该时间段预约已满，请选择其他时间段！',
    en: 'This time is fully booked. Please choose another time.',
  },
  slotClosed: {
    errcode: '01',
    zh: '该日期不开放预约，请选择其他日期',
    en: 'The office is closed then. Please choose another day.',
  },
  slotNotFound: { errcode: '04', zh: '没有找到该预约时段', en: 'This time slot was not found.' },
  slotOfAnotherDay: {
    errcode: '10',
    zh: '预约日期与时段不符，请重新选择',
    en: 'This time is not of that day. Please choose again.',
  },
  slotElsewhere: {
    errcode: '01',
    zh: '该时段不属于申请所在地区，请选择其他时段',
    en: 'This time is at an office of another region. Please choose another.',
  },
  tooEarlyToBook: { errcode: '01', zh: '请至少提前{n}天预约', en: 'Please book at least {n} days ahead.' },
  tooLateToBook: { errcode: '01', zh: '最多提前{n}天预约', en: 'Appointments can be made at most {n} days ahead.' },
  dayPast: { errcode: '01', zh: '该日期已过，请选择其他日期', en: 'This day is over. Please choose another.' },
  barredFromBooking: {
    errcode: '01',
    zh: '您近期有{n}次预约未到，{day}之后才能再预约',
    en: 'You missed {n} appointments lately. You can book again after {day}.',
  },
  appointmentNotFound: { errcode: '04', zh: '没有找到该预约', en: 'This appointment was not found.' },
  appointmentOver: {
    errcode: '01',
    zh: '该预约已结束，不能取消或改约',
    en: 'This appointment is over and cannot be cancelled or moved.',
  },
  tooLateToCancel: {
    errcode: '01',
    zh: '已超过取消时间（前一日{time}），不能取消或改约',
    en: 'Appointments can be cancelled or moved until {time} of the day before.',
  },
  sameSlot: { errcode: '01', zh: '您预约的就是该时段', en: 'This is the time that you have already.' },
  slotNotFull: { errcode: '01', zh: '该时间段还有名额，请直接预约', en: 'This time still has places. Please book it.' },
  applicationNotBookable: {
    errcode: '01',
    zh: '该申请现在不能预约：预约办理的业务，审核通过后才能预约',
    en: 'No appointment can be made for this application now. One that is done by appointment can be booked once it is approved.',
  },
  applicationBooked: {
    errcode: '01',
    zh: '该申请已有预约，请在预约记录中查看',
    en: 'This application has an appointment already. You find it in your appointments.',
  },
  // the call-number module
  moduleOff: { errcode: '01', zh: '该功能未开通', en: 'This function is not switched on.' },
  notTicketHours: {
    errcode: '01',
    zh: '当前不在取号时间内，请在{from}至{to}之间取号',
    en: 'Numbers are given out between {from} and {to}.',
  },
  ticketNeedsIdCard: {
    errcode: '01',
    zh: '取号只支持身份证和居住证，请预约或携带证件原件到登记窗口办理',
    en: 'Numbers are for ID cards and residence permits only. Please book, or bring the original document to the counter.',
  },
  ticketTooSoon: { errcode: '01', zh: '请至少提前{n}分钟取号', en: 'Please take a number at least {n} minutes ahead.' },
  officeHoliday: { errcode: '01', zh: '{day}不办公（{reason}）', en: 'The office is closed on {day} ({reason}).' },
  ticketTooLateToCancel: {
    errcode: '01',
    zh: '开始前{n}分钟内不能取消',
    en: 'A number cannot be cancelled within {n} minutes of its time.',
  },
  tooManyBookingsADay: {
    errcode: '29',
    zh: '24小时内最多预约或改约{n}次，请稍后再试',
    en: 'You can book or move {n} times in 24 hours. Please try again later.',
  },
  tooManyBookingsAhead: {
    errcode: '01',
    zh: '未到期的预约最多{n}个，请先取消不需要的预约',
    en: 'You can have {n} appointments ahead. Please cancel those that you do not need.',
  },
  tooManyWaits: {
    errcode: '01',
    zh: '最多同时候补{n}个时间段，请先取消不需要的候补',
    en: 'You can wait for {n} times at once. Please leave those that you do not need.',
  },
  // feedback, information
  tooMuchFeedback: {
    errcode: '29',
    zh: '24小时内最多提交{n}条意见，请稍后再试',
    en: 'You can send feedback {n} times in 24 hours. Please try again later.',
  },
  alreadyAnswered: { errcode: '01', zh: '您已作出答复', en: 'You have already answered.' },
  notEnded: { errcode: '01', zh: '办结以后才能评价', en: 'You can rate it once it has ended.' },
  feedbackNotFound: { errcode: '04', zh: '查询无数据', en: 'no data found' },
  questionNotFound: { errcode: '04', zh: '没有找到该问题', en: 'This question was not found.' },
  articleNotFound: { errcode: '04', zh: '没有找到该内容', en: 'This page was not found.' },
  pageNotFound: { errcode: '04', zh: '没有这个页面', en: 'There is no such page.' },
  // the profile, verification by face, the citizen's own data
  passwordWeak: { errcode: '01', zh: '6位以上的数字和字母', en: 'At least 6 characters, with digits and letters.' },
  passwordCommon: {
    errcode: '01',
    zh: '该密码过于常见，容易被猜到，请换一个',
    en: 'This password is too common and easily guessed. Please choose another one.',
  },
  passwordMissing: {
    errcode: '01',
    zh: '您还没有设置登录密码，请在保存个人资料时设置',
    en: 'You have no password yet. It is set when you save your profile.',
  },
  passwordFaceNeeded: {
    errcode: '01',
    zh: '请先完成人脸核验，再重设登录密码',
    en: 'Please pass the face check before you reset the password.',
  },
  passwordWrong: {
    errcode: '01',
    zh: '登录密码不正确，还可以试{n}次',
    en: 'The password is not right. Tries left: {n}.',
  },
  passwordPaused: {
    errcode: '01',
    zh: '密码输错次数过多，请{n}分钟后再试',
    en: 'Too many wrong passwords. Please try again in {n} min.',
  },
  faceConsentNeeded: {
    errcode: '01',
    zh: '请先阅读并同意人脸核验告知书',
    en: 'Please read and agree to the notice on the face check first.',
  },
  alreadyCertified: { errcode: '01', zh: '您已完成实名认证', en: 'You have already been verified.' },
  faceNotForAccount: {
    errcode: '01',
    zh: '该账户不能在线核验，请携带证件原件到登记窗口办理',
    en: 'This account cannot be verified online. Please bring the original documents to the counter.',
  },
  faceDocumentNotTaken: {
    errcode: '01',
    zh: '人脸核验只支持居民身份证和居住证，请携带证件原件到登记窗口办理',
    en: 'The face check takes ID cards and residence permits only. Please bring the original document to the counter.',
  },
  faceTooOften: {
    errcode: '29',
    zh: '今日核验次数已用完，请明天再试，或到登记窗口办理',
    en: 'You have used up today’s checks. Please try again tomorrow, or come to the counter.',
  },
  faceOff: {
    errcode: '01',
    zh: '本登记机构未开通线上人脸核验，请携带证件原件到登记窗口办理',
    en: 'This office has no face check. Please bring the original documents to the counter.',
  },
  faceUnavailable: {
    errcode: '98',
    zh: '人脸核身服务暂不可用，请稍后再试',
    en: 'The face check is not available right now. Please try again later.',
  },
  facePending: {
    errcode: '01',
    zh: '核验尚未完成，请完成后再查看结果',
    en: 'The check is not finished yet. Please finish it and look again.',
  },
  faceRetry: {
    errcode: '01',
    zh: '核验系统繁忙，请稍后再查看结果',
    en: 'The checking system is busy. Please look again in a moment.',
  },
  faceExpired: { errcode: '01', zh: '本次核验已过期，请重新认证', en: 'This check has expired. Please start again.' },
  faceNotFound: {
    errcode: '01',
    zh: '没有找到本次核验，请重新认证',
    en: 'This check was not found. Please start again.',
  },
  faceFailed: {
    errcode: '01',
    zh: '人脸核验未通过，请重新认证',
    en: 'The face check did not pass. Please start again.',
  },
  faceNotSamePerson: {
    errcode: '01',
    zh: '人脸与证件照片不一致，请由本人在光线充足处重新认证',
    en: 'The face does not match the document’s photo. Please try again in person and in good light.',
  },
  faceNotLive: {
    errcode: '01',
    zh: '未检测到真人，请由本人面对手机重新认证',
    en: 'No live person was seen. Please hold the phone in front of your own face and try again.',
  },
  faceNameMismatch: {
    errcode: '01',
    zh: '姓名与证件号码不匹配，请核对个人资料后重新认证',
    en: 'Name and document number do not belong together. Please check your profile and start again.',
  },
  faceDocumentDiffers: {
    errcode: '01',
    zh: '证件与填写的不一致或已过期，请核对个人资料后重新认证',
    en: 'The document is not the one given, or has expired. Please check your profile and start again.',
  },
  faceNoRecord: {
    errcode: '01',
    zh: '权威库中没有可比对的照片，请携带证件原件到登记窗口办理',
    en: 'There is no photo on record to compare with. Please bring the original document to the counter.',
  },
  faceLastFailed: {
    errcode: '01',
    zh: '人脸核验未通过。今日核验次数已用完，请明天再试，或到登记窗口办理',
    en: 'The face check did not pass, and you have used up today’s checks. Please try again tomorrow, or come to the counter.',
  },
  faceBlocked: {
    errcode: '01',
    zh: '核验失败次数过多，请明天再试，或到登记窗口办理',
    en: 'Too many failed checks. Please try again tomorrow, or come to the counter.',
  },
  sessionNotFound: {
    errcode: '04',
    zh: '这次登录已经结束',
    en: 'This session has already ended.',
  },
  consentNotFound: { errcode: '04', zh: '没有找到该授权', en: 'This consent was not found.' },
  noticeNotWithdrawable: {
    errcode: '01',
    zh: '告知书不是授权，无需撤回；如不再使用，可以注销账户',
    en: 'A notice is no consent and cannot be withdrawn. If you no longer use the service, you can close the account.',
  },
  accountBusy: {
    errcode: '01',
    zh: '您还有办理中的申请、预约或查询，请等申请办结、查询有结果，并取消预约后再注销；要停办的申请，请联系登记机构',
    en: 'You still have applications, appointments or queries under way. Please wait until the applications and queries have ended, and cancel the appointments. To stop an application, contact the office.',
  },
  // the registry's side
  signatureRefused: { errcode: '43', zh: '签名无效', en: 'The signature is not valid.' },
  ...deskRefusals,
} as const satisfies Record<string, Refusal>

export type RefusalName = keyof typeof refusals
export type Language = 'zh' | 'en'

/** The words of a refusal, with `{name}` replaced from `params`. */
export function refusalText(
  name: RefusalName,
  language: Language,
  params: Record<string, string | number> = {},
): string {
  return refusals[name][language].replaceAll(/\{(\w+)\}/g, (whole, key) => String(params[key] ?? whole))
}

/** The HTTP status of each code. docs/product/wire.md 'Envelopes'. */
export const httpStatusOf: Record<Refusal['errcode'], number> = {
  '01': 200,
  '02': 200,
  '03': 200,
  '04': 200,
  '10': 400,
  '11': 409,
  '29': 429,
  '40': 401,
  '43': 403,
  '98': 503,
  '99': 500,
}

/** The `stat` of a refusal where it is not 0. docs/product/appointments.md 'Appointments'. */
export const statByName: Partial<Record<RefusalName, number>> = { alreadyBooked: 2, slotFull: 3 }

/** Where the HTTP status is not that of the code. */
export const httpStatusByName: Partial<Record<RefusalName, number>> = {
  tooLarge: 413,
  unsupportedType: 415,
  unknownPath: 404,
  methodNotAllowed: 404,
  caseFileNotFound: 404,
  caseFileGone: 410,
  noticeExpired: 410,
}

/** The wire's name of the field that a refusal of a payload is about, where the refusal does not list fields itself. */
export const fieldByName: Partial<Record<RefusalName, string>> = {
  wrongAppointmentKind: 'appointment',
  slotOfAnotherDay: 'calendarId',
  noFile: 'file',
  tooManyAtOnce: 'file',
  fileTooLarge: 'file',
  pictureTooLarge: 'file',
  notAPicture: 'file',
  fileIncomplete: 'file',
  fileTooComplex: 'file',
  documentActive: 'file',
  documentLocked: 'file',
  heicNotSupported: 'file',
}
