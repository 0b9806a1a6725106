// One file: who looks at the list opens one of its rows.
export { SharedApplicationScreen } from './SharedApplicationScreen.tsx'
export { SharedApplicationsScreen } from './SharedApplicationsScreen.tsx'
