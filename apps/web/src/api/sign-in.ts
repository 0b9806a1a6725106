import type { Answer } from '@registration/contract/endpoint.ts'
import { getMenu } from '@registration/contract/home.ts'
import {
  authorize,
  checkOldUser,
  createNewUser,
  getRefreshAdvice,
  getUserInfo,
  getWechatItem,
  initApp,
  refreshUser,
  signOut as signOutEndpoint,
} from '@registration/contract/session.ts'
import { call } from '@registration/kit/api/call.ts'
import type { Session } from './session.ts'

/** What the messaging platform's redirect contained, and the page to return to. */
export interface Arrival {
  code?: string
  state?: string
  /** Where the citizen wanted to go: a path of our own with its query. */
  returnTo: string
}

/** Signed in, or the address of the platform's sign-in page. */
export type SignIn =
  | { outcome: 'signedIn'; session: Session }
  | { outcome: 'leave'; signInUrl: string; appRoot: string; message: string }

/**
 * The sign-in of docs/product/session.md 'Sign-in'. The calls are sent in that order, each as soon as the answers that
 * it needs are there. Throws an ApiError if a step is refused.
 */
export async function signIn({ code, state, returnTo }: Arrival): Promise<SignIn> {
  const [item, authorized] = await Promise.all([
    call(getWechatItem, { code }),
    call(authorize, { code, state, returnTo }),
  ])
  if (authorized.outcome !== 'signedIn') {
    const { signInUrl = '', message } = authorized
    return { outcome: 'leave', signInUrl, appRoot: item.appRoot, message }
  }
  if (authorized.message === 'newUser') await call(createNewUser, {})
  const [isOld, app, menu, user] = await Promise.all([
    authorized.message === 'oldUser' && checkAge(),
    loadApp(code),
    call(getMenu, { appRoot: item.appRoot, appId: item.appId }),
    call(getUserInfo, {}),
  ])
  // Alone and last: a call in flight with the old cookie would find no session.
  if (isOld) await call(refreshUser, {})
  return { outcome: 'signedIn', session: { item, app, menu, user } }
}

/** Whether the old user's cookie has to be renewed. */
async function checkAge(): Promise<boolean> {
  const [, { advice }] = await Promise.all([call(checkOldUser, {}), call(getRefreshAdvice, {})])
  return advice === 'refreshUser'
}

/** The menus, the banners and, for someone signed in, who they are. Public. */
export function loadApp(code?: string): Promise<Answer<typeof initApp>> {
  return call(initApp, { systemCode: 'sys_admin', wantedFields: 'app,me,stat', code })
}

export async function signOut(): Promise<void> {
  await call(signOutEndpoint, {})
}
