export const home = {
  profileTab: 'My account',
  tab: 'Service hall',
  greeting: 'Welcome. What would you like to do?',
  elderOn: 'Switch to elder mode',
  elderOff: 'Switch to standard mode',
  standard: 'Standard',
  wayProgress: 'Check progress',
  wayAppointment: 'Book a visit',
  wayPhone: 'Call us',
  notices: 'Notices',
  noMenus: 'Services are being prepared',
  noMenusHelp: 'Please come back later.',
}
