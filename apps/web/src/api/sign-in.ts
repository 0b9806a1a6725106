import type { Answer } from '@registration/contract/endpoint.ts'
import { getMenu } from '@registration/contract/hall.ts'
import {
  askRefresh,
  authorize,
  checkOldUser,
  createNewUser,
  getUserInfo,
  getWechatItem,
  initApp,
  refreshUser,
  signOut as signOutEndpoint,
} from '@registration/contract/session.ts'
import { call } from './call.ts'
import type { Session } from './session.ts'

/** What the messaging platform's return brought along, and the page to come back to. */
export interface Arrival {
  code?: string
  state?: string
  /** Where the citizen wanted to go: a path of our own with its query. */
  returnTo: string
}

/** Signed in, or the address of the platform's sign-in page to go to. */
export type SignIn =
  | { outcome: 'signedIn'; session: Session }
  | { outcome: 'leave'; signInUrl: string; appRoot: string; message: string }

/** The bootstrap of docs/PRODUCT.md 'Sign-in', in its order. Throws an ApiError where a step is refused. */
export async function signIn({ code, state, returnTo }: Arrival): Promise<SignIn> {
  const item = await call(getWechatItem, { code })
  const authorized = await call(authorize, { code, state, returnTo })
  if (authorized.outcome !== 'signedIn') {
    const { signInUrl = '', message } = authorized
    return { outcome: 'leave', signInUrl, appRoot: item.appRoot, message }
  }
  if (authorized.message === 'newUser') await call(createNewUser, {})
  if (authorized.message === 'oldUser') await freshenOldUser()
  const app = await loadApp(code)
  const [menu, user] = await Promise.all([
    call(getMenu, { appRoot: item.appRoot, appId: item.appId }),
    call(getUserInfo, {}),
  ])
  return { outcome: 'signedIn', session: { item, app, menu, user } }
}

async function freshenOldUser() {
  await call(checkOldUser, {})
  const { advice } = await call(askRefresh, {})
  if (advice === 'refreshUser') await call(refreshUser, {})
}

/** The menus, the banners and, for someone signed in, who they are. Public. */
export function loadApp(code?: string): Promise<Answer<typeof initApp>> {
  return call(initApp, { systemCode: 'sys_admin', wantedFields: 'app,me,stat', code })
}

export async function signOut(): Promise<void> {
  await call(signOutEndpoint, {})
}
