export const face = {
  agree: 'Agree and start the check',
  off: 'This office has no face check.',
  counterTitle: 'Without your face',
  counterHelp:
    'You can make an appointment and show the original document at the counter instead. It counts just the same.',
  counter: 'Be verified at the counter',
  asking: 'Asking how the check ended',
  passed: 'authentication passed',
  passedHelp: 'Your identity has been verified. You can now ask about your own property.',
  failed: 'authentication failed',
  unfinished: 'The check is not finished',
  back: 'Back',
  again: 'Try again',
  toPassword: 'Reset the password',
  lookAgain: 'Look again',
}
