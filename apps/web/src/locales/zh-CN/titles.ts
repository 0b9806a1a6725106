/** What the document is called on each screen: the head line of the messaging app. */
export const titles = {
  office: '不动产登记服务',
  hall: '我的大厅',
  profile: '个人中心',
  waiting: '页面初始化',
  logout: '退出登录',
  notFound: '页面不存在',
} as const
