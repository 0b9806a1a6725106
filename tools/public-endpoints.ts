/** The endpoints that answer without a session, each with its reason. `npm run check` refuses every other public one. */
export const publicEndpoints: Readonly<Record<string, string>> = {
  listRegions: 'the regions that the office serves',
  listAcceptingRegions: 'the regions that accept applications online',
  listCodes: 'the words of codes',
  listArticles: 'guides and law, readable before one signs in',
  listDownloads: 'forms to download',
  getRelease: 'one article or notice',
  getMenu: 'the menus of the service hall',
  getOfficePhone: "the office's telephone, on the service hall",
  listQuestions: 'common questions',
  getQuestion: 'one of these',
  listNotices: "the office's notices",
  getPrivacyWords: 'the privacy notice, read before one agrees to it',
  getWechatItem: 'what the messaging platform needs for the sign-in',
  authorize: 'the sign-in',
  initApp: 'what the shell shows, with nothing personal without a session',
  signOut: 'also ends a session that has expired',
}
