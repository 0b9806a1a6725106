import { kitUiEn } from '@registration/kit/locales/en.ts'

export const ui = {
  ...kitUiEn,
  errorHelp: 'Check the connection and reload. If the problem continues, contact the system administrator.',
  errorHelpNumber:
    'Wait a moment and reload. If the problem continues, contact the system administrator and quote the number.',
  save: 'Save',
  saved: 'Saved',
  close: 'Close',
}
