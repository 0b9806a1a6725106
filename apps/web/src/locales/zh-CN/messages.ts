/** The inbox (docs/product/messages.md 'Messages'). */
export const messages = {
  unread: '未读',
  readAll: '全部已读',
  empty: '还没有消息',
  emptyHelp: '申请、预约和查询有变化时，会在这里告诉您。',
} as const
