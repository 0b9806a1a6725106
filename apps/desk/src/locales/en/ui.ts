import { kitEn } from '@registration/kit/locales/en.ts'

export const ui = {
  ...kitEn.ui,
  errorHelp: 'Check the connection and reload. If the problem continues, contact the system administrator.',
  errorHelpNumber:
    'Wait a moment and reload. If the problem continues, contact the system administrator and quote the number.',
  unexpected: 'The service is not available right now. Try again later.',
  save: 'Save',
  saved: 'Saved',
  close: 'Close',
}
