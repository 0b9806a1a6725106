/** The viewer's code, which is fetched beside the case and not with its screen. */
export const loadViewer = () => import('./viewer/Viewer.tsx')
