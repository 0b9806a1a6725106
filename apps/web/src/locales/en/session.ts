export const session = {
  starting: 'Opening your service, one moment please',
  signingIn: 'Taking you to the sign-in page',
  failedTitle: 'Could not sign you in',
  failedHelp: 'The sign-in did not succeed; nothing of yours has changed. Please try again.',
  signInAgain: 'Sign in again',
  toHome: 'Back to the hall',
  signingOut: 'Signing out....',
  signOutFailed: 'Signing out did not succeed. Please try again.',
  notFound: '404',
  notFoundHelp: 'The page you are looking for does not exist or has moved.',
}
