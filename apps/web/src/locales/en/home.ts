export const home = {
  profileTab: 'My account',
  tab: 'Service hall',
  greeting: 'Welcome. What would you like to do?',
  elderOn: 'Switch to elder mode',
  elderOff: 'Switch to the standard edition',
  standard: 'Standard',
  notices: 'Notices',
  noMenus: 'The services are being prepared',
  noMenusHelp: 'Please come back a little later.',
}
