export const face = {
  agree: 'Agree and start the check',
  off: 'This office has no face check.',
  counterTitle: 'Verification without your face',
  counterHelp:
    'You can book a visit and have your original document checked at the counter instead, with the binding code under “My profile”. It is equally valid.',
  counter: 'Book verification at the counter',
  asking: 'Checking the result',
  passed: 'Authentication passed',
  passedHelp: 'Your identity has been verified. You can now query your own property.',
  failed: 'Authentication failed',
  unfinished: 'The check has not been completed',
  back: 'Back',
  again: 'Try again',
  toPassword: 'Reset the password',
  lookAgain: 'Check the result again',
}
