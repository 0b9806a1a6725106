/** Whether an address is one of the desk: its calls, pages and files. */
export const isDesk = (url: string): boolean => /^\/desk(?:[/?]|$)/.test(url)
