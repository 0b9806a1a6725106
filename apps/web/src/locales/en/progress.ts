export const progress = {
  acceptanceNumber: 'Acceptance number',
  help: 'You find it in the application’s details and on the notice of acceptance.',
  search: 'Search',
  ownNumbers: 'Look up one of mine',
  nothingFound: 'No data found',
  nothingFoundHelp: 'Please check the acceptance number and search again.',
  name: 'Applicant',
  activity: 'Step',
  stage: 'Process',
  time: 'Time',
  steps: 'Progress',
}
