/** The addresses of the desk's screens, below `/desk`. docs/product/desk.md 'Screens'. */
export const deskPaths = {
  home: '/desk',
  signIn: '/desk/sign-in',
  enrol: '/desk/enrol',
  account: '/desk/account',
  staff: '/desk/staff',
  /** The view and its filters are in the query. */
  queue: '/desk/queue',
  /** `text`: what is looked for. */
  search: '/desk/search',
  /** In the query the view of the queue that the officer came from. */
  case: '/desk/cases/:id',
} as const

/** Where the browser goes to sign in with the office's own provider, and where it comes back. */
export const oidcPaths = { start: '/desk/oidc/start', return: '/desk/oidc/return' } as const
