export const messages = {
  unread: 'Unread',
  readAll: 'Mark all as read',
  empty: 'No messages yet',
  emptyHelp: 'When something changes with your applications, appointments or queries, you will read it here.',
}
