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
} from '@registration/contract/session.ts'
import { answerOf, type Replies } from '@registration/kit/testing/stub-server.ts'

type Me = NonNullable<Answer<typeof initApp>['me']>

/** The replies of a certified individual's sign-in; a test replaces what matters to it. */
export function signedInReplies(replaced: Replies = {}): Replies {
  const item = { appId: 'wx1', appName: '不动产', appRoot: location.origin, regionCode: '130400' }
  return {
    [getWechatItem.path]: answerOf(getWechatItem, item),
    [authorize.path]: answerOf(authorize, { outcome: 'signedIn', message: 'oldUser' }),
    [createNewUser.path]: answerOf(createNewUser, undefined),
    [checkOldUser.path]: answerOf(checkOldUser, undefined),
    [getRefreshAdvice.path]: answerOf(getRefreshAdvice, { advice: 'noRefresh' }),
    [refreshUser.path]: answerOf(refreshUser, undefined),
    [initApp.path]: answerOf(initApp, anApp({ me: aMe() })),
    [getMenu.path]: answerOf(getMenu, { groups: [] }),
    [getUserInfo.path]: answerOf(getUserInfo, aUser()),
    ...replaced,
  }
}

export function anApp(parts: Partial<Answer<typeof initApp>> = {}): Answer<typeof initApp> {
  return { app: { errcode: '00', menus: { groups: [] } }, me: null, banners: [], ...parts }
}

export function aMe(parts: Partial<Me> = {}): Me {
  return {
    avatarUrl: '',
    nickname: '小张',
    mobile: '13800138001',
    account: 'zhang',
    appId: 'wx1',
    openid: 'o-1',
    name: '张建国',
    maskedDocumentNumber: '130***',
    regionCode: '130400',
    ...parts,
  }
}

export function aUser(parts: Partial<Answer<typeof getUserInfo>> = {}): Answer<typeof getUserInfo> {
  return {
    name: '张建国',
    nickname: '小张',
    documentType: '1',
    documentNumber: '',
    phone: '13800138001',
    sex: '1',
    avatarUrl: '',
    openid: 'o-1',
    appId: 'wx1',
    accountKind: 'individual',
    isWebUser: false,
    isCertified: true,
    certificationApplies: true,
    ...parts,
  }
}
