export const messages = {
  unread: 'Unread',
  readAll: 'Mark all as read',
  empty: 'No messages yet',
  emptyHelp: 'Updates on your applications, appointments and queries will appear here.',
}
