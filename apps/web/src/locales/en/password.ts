export const password = {
  row: 'Password',
  changeTitle: 'Change the password',
  current: 'Current password',
  fresh: 'New password',
  hint: '6 characters or more, digits and letters, not a common one',
  change: 'Change the password',
  changed: 'The password is changed. Your other devices are signed out',
  missing:
    'You have no password yet. Open your profile, check it and tap “Save changes”. You are then asked to choose a password.',
  openProfile: 'Open my profile',
  resetTitle: 'Forgotten password',
  resetHelp:
    'Pass the face check first. Come back here within 15 minutes and set a new password with a code to your phone.',
  checkFace: 'Start the face check',
  atCounter:
    'This office has no face check. For a forgotten password please bring the original document to the counter.',
  enterpriseAtCounter:
    'A company has no face to check, so its password cannot be reset online. If it is forgotten, please come to the counter with the business licence, the company’s authorisation and your own original identity document.',
  whereCounter: 'Address and phone of the counter',
  code: 'Code',
  codeTo: 'The code goes to {phone}',
  reset: 'Reset the password',
}
