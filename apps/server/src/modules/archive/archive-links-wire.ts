/** Where the app shows a request's result: an address of its own, with its query's odd name. */
export const resultLink = (archiveRequestId: string) => `/catchcert?certId=${archiveRequestId}`
