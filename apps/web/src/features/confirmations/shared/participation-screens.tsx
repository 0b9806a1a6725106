/** The list and its detail are loaded together. */
export { SharedApplicationScreen } from './SharedApplicationScreen.tsx'
export { SharedApplicationsScreen } from './SharedApplicationsScreen.tsx'
