export const matters = {
  mine: 'My matters',
  none: 'Nothing waits for you now.',
  inProgress: '{count} in progress',
  unread: ', {count} unread',
}
