/** What waits for the citizen, on the home screen. */
export const matters = {
  mine: '我的事项',
  none: '现在没有等您处理的事。',
  inProgress: '办理中 {count} 件',
  unread: '，{count} 条未读',
} as const
