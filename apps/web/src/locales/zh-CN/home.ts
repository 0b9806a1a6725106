export const home = {
  profileTab: '个人中心',
  tab: '我的大厅',
  greeting: '您好，请问要办什么业务？',
  elderOn: '切换到长辈版',
  elderOff: '切换到标准版',
  standard: '标准版',
  wayProgress: '查进度',
  wayAppointment: '预约',
  wayPhone: '打电话问',
  notices: '通知',
  noMenus: '服务正在准备中',
  noMenusHelp: '请稍后再来看看。',
} as const
