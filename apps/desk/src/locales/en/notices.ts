export const notices = {
  title: 'Notices',
  empty: 'There are no notices',
  soon: 'The time limit is near',
  over: 'The time limit is over',
  limitMoved: 'The time limit is earlier than before',
  assigned: 'A case was given to you',
  takenAway: 'Another officer has the case now',
  claimEnded: 'Nothing was done for long: the case went back to the queue',
  holdEnded: 'Its hold has ended',
  supervised: 'A note of the supervisor',
  supervisionAnswered: 'The officer answered your note',
  conflict: 'An officer has an interest in the case',
}
