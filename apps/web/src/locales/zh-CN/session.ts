export const session = {
  starting: '正在打开您的服务，请稍候',
  signingIn: '正在前往登录',
  failedTitle: '暂时无法登录',
  failedHelp: '登录没有成功，您的资料没有改变。请再试一次。',
  tooManyHelp: '您的资料没有改变。请等一分钟再试。',
  otherSignedIn: '现在登录的是另一位用户，之前未提交的内容已清除。',
  signInAgain: '重新登录',
  toHome: '返回首页',
  signingOut: '正在注销....',
  signOutFailed: '退出登录没有成功，请再试一次',
  notFound: '404',
  notFoundHelp: '您要找的页面不存在，或者已经搬走了。',
} as const
