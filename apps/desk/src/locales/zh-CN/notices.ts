export const notices = {
  title: '提醒',
  empty: '没有提醒',
  soon: '办理时限将至',
  over: '已超过办理时限',
  limitMoved: '办理时限提前',
  assigned: '有办件转给您承办',
  takenAway: '已改派他人承办',
  claimEnded: '长时间未办理，已自动放回',
  holdEnded: '挂起已到期',
  supervised: '科室负责人督办',
  supervisionAnswered: '督办已回复',
  conflict: '承办人申请或应当回避',
} as const
