// One file: who confirms comes to its end.
export { ConfirmedScreen } from './ConfirmedScreen.tsx'
export { ConfirmScreen } from './ConfirmScreen.tsx'
