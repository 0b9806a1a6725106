/** The replies of a sign-in of a certified individual, on the wire; a test replaces what matters to it. */
export const signedInReplies = {
  '/mp/api/wechatitem/get': {
    stat: 1,
    message: '',
    data: { appid: 'wx1', appname: '不动产', AppRootDomain: location.origin, xzqdm: '130400' },
  },
  '/mp/api/outh2/authorize': { stat: 1, message: 'oldUser' },
  '/mp/api/wechatuser/newuser': { stat: 1, message: '' },
  '/mp/api/wechatuser/olduser': { stat: 1, message: '' },
  '/mp/api/outh2/refresh': { stat: 1, message: 'noRefresh' },
  '/mp/api/wechatuser/refreshuser': { stat: 1, message: '' },
  '/api/app/appinfo': appInfo(),
  '/online/wx/apilist/GetWxMenu': { errcode: '00', errmsg: '', data: { firstmenus: [] } },
  '/online/wx/getYhxx': userInfo(),
}

export function appInfo(me: Record<string, unknown> | null = aMe(), parts: Record<string, unknown> = {}) {
  return { stat: 1, message: '', app: { errcode: '00', data: { firstmenus: [] } }, me, banners: [], ...parts }
}

export function aMe(parts: Record<string, unknown> = {}) {
  return {
    headimgurl: '',
    nickname: '小张',
    mobile: '13800138001',
    account: 'zhang',
    appid: 'wx1',
    openid: 'o-1',
    name: '张建国',
    CARDNUM: '130***',
    XZQDM: '130400',
    ...parts,
  }
}

export function userInfo(parts: Record<string, unknown> = {}) {
  return {
    errcode: '00',
    errmsg: '',
    data: {
      name: '张建国',
      nickname: '小张',
      cardtype: '1',
      CARDNUM: '',
      PHONE: '13800138001',
      SEX: '1',
      headimagurl: '',
      headimgurl: '',
      openid: 'o-1',
      APPID: 'wx1',
      usertype: '0',
      iswebuser: false,
      realNameAuthentication: '1',
      isRealNameAuth: 'true',
      ...parts,
    },
  }
}
