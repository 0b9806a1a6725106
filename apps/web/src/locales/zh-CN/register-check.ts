/** The comparison of an application with the register. */
export const registerCheck = {
  title: '登记状态',
  about: '核查登记簿上有没有影响办理的记载。',
  check: '核查登记状态',
  again: '重新核查',
  clear: '可以办理',
  attention: '可以办理，请留意',
  resolveFirst: '需要先处理',
  blocked: '暂不能办理',
  unknown: '无法核查',
  silent: '登记系统暂时没有响应，没有核查到全部不动产。',
  clearHelp: '登记簿上没有影响办理的记载。',
  askedAt: '{time} 核查，以登记簿为准',
  certify: '实名认证后，可以核查登记状态。',
} as const
