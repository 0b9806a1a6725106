export const notices = {
  title: 'Notices',
  empty: 'There are no notices',
  soon: 'The time limit is near',
  over: 'The time limit is over',
  limitMoved: 'The time limit is earlier than before',
  assigned: 'A case was given to you',
  takenAway: 'The case was given to another officer',
  claimEnded: 'Not worked on for too long: the case is back in the queue',
  holdEnded: 'The hold has ended',
  supervised: 'A note of the supervisor',
  supervisionAnswered: 'The officer answered your note',
  conflict: 'An officer has an interest in the case',
}
