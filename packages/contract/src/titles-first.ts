/** The title of the first visit, in a file of its own: the web app loads the others with the first screen behind the hall. */
export const firstTitleZh = { hall: '我的大厅' } as const
