export const session = {
  starting: 'Opening the service, one moment please',
  signingIn: 'Taking you to the sign-in page',
  failedTitle: 'Could not sign you in',
  failedHelp: 'Sign-in did not succeed. Your data has not changed. Please try again.',
  tooManyHelp: 'Your data has not changed. Please wait a minute and try again.',
  otherSignedIn: 'Somebody else is signed in now. What was not sent before has been deleted.',
  signInAgain: 'Sign in again',
  toHome: 'Back to the home page',
  signingOut: 'Signing out....',
  signOutFailed: 'Signing out did not succeed. Please try again.',
  notFound: '404',
  notFoundHelp: 'The page you are looking for does not exist or has moved.',
}
