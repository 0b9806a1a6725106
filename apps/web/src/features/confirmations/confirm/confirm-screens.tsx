/** The two screens of an answer share nearly everything: they are loaded together. */
export { ConfirmedScreen } from './ConfirmedScreen.tsx'
export { ConfirmScreen } from './ConfirmScreen.tsx'
