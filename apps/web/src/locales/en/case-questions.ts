export const caseQuestions = {
  title: 'About your case',
  invitation: {
    one: 'Answer {count} question and prepare only the papers that you need.',
    other: 'Answer {count} questions and prepare only the papers that you need.',
  },
  open: { one: '{count} question is not answered yet.', other: '{count} questions are not answered yet.' },
  changed: 'The questions have changed. Please have a look.',
  begin: 'Start',
  goOn: 'Go on answering',
  change: 'Answered, change',
  place: '{index} of {count}',
  why: 'Why we ask',
  next: 'Next question',
  unsaved: {
    one: '{count} answer is not saved yet. It is saved once the network is back. You can go on, but please keep the page open.',
    other:
      '{count} answers are not saved yet. They are saved once the network is back. You can go on, but please keep the page open.',
  },
  saveAgain: 'Save again',
  needed: 'The papers that you need ({count})',
  neededHelp: 'You need not prepare any others.',
  openHelp:
    'Where you were not sure, other papers may be needed. You find them under “Other materials” when you upload, and you can change your answers.',
  needsNothing: 'By your answers you need no papers.',
  because: 'Because: {reason}',
  required: 'Required',
  finish: 'Go on with the form',
  nothingAsked: 'This business asks no questions about the case',
  nothingAskedHelp: 'Please go on with the form.',
  notAnswered: 'Not answered',
  toQuestion: 'Answer it',
}
