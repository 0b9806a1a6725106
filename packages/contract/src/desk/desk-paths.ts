/** The addresses of the desk's screens, below `/desk`. docs/product/desk.md 'Screens'. */
export const deskPaths = {
  home: '/desk',
  signIn: '/desk/sign-in',
  enrol: '/desk/enrol',
  account: '/desk/account',
  staff: '/desk/staff',
  absences: '/desk/absences',
  /** The view and its filters are in the query. */
  queue: '/desk/queue',
  /** `text`: what is looked for. */
  search: '/desk/search',
  /** In the query the list that the officer came from: the view of the queue, or `from=search`. */
  case: '/desk/cases/:id',
} as const

/** Where the browser goes to sign in with the office's own provider, and where it comes back. */
export const oidcPaths = { start: '/desk/oidc/start', return: '/desk/oidc/return' } as const

/** The notice of a return as a PDF by GET. `ref`: sealed for the officer, thirty minutes. `&download=1` saves it. */
export const caseNoticePath = '/desk/notice'
export const caseNoticeAddress = (ref: string): string => `${caseNoticePath}?ref=${encodeURIComponent(ref)}`

/** The sizes of a file of a case: a small picture, one to read, and what the citizen handed in. A PDF has no small one. */
export const deskFileSizes = ['thumb', 'view', 'original'] as const
export type DeskFileSize = (typeof deskFileSizes)[number]

export const deskFilePath = (id: string) => `/desk/files/${id}`

/**
 * The address of a file of a case. It is recorded and counts as opened when it is asked for, but for the small picture.
 * `isAhead`: it is only fetched, and a HEAD of the address without it counts as opened once it is drawn.
 */
export const deskFileUrl = (id: string, size: DeskFileSize, { isAhead = false } = {}): string =>
  `${deskFilePath(id)}?size=${size}${isAhead ? '&ahead=1' : ''}`
