export const titles = {
  office: 'Real-Estate Registration',
  hall: 'Service hall',
  profile: 'My account',
  waiting: 'Starting',
  logout: 'Sign out',
  notFound: 'Page not found',
}
