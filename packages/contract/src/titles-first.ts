/**
 * The title of the first visit, in a file of its own: the web app loads the others with the first screen behind the home
 * screen.
 */
export const firstTitleZh = { home: '我的大厅' } as const
