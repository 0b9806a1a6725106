export const notices = {
  title: 'Notices',
  new: { one: '{count} new notice', other: '{count} new notices' },
  empty: 'There are no notices',
  soon: 'The time limit is near',
  over: 'The time limit is over',
  limitMoved: 'The time limit is earlier than before',
  assigned: '{by} gave the case to you',
  takenAway: 'The case was given to another officer',
  claimEnded:
    'You no longer have the case: nothing was done on it for too long, you were away, your account was paused, or your role or office changed',
  holdEnded: 'The hold has ended',
  supervised: 'A note of the supervisor',
  supervisionAnswered: 'The officer answered your note',
  conflict: 'An officer has an interest in the case',
  reported: 'The registration has found an error',
  urged: 'The applicant asks about the overdue case',
}
