/** The kit's Chinese texts that show that a screen is coming, or that it did not come. They are there before any are loaded. */
export const firstUi = {
  loading: '加载中',
  slow: '网络较慢，还在加载',
  retry: '重新加载',
  errorTitle: '页面没有加载出来',
  errorHelp: '请检查网络后重新加载。如果一直不行，请联系登记机构。',
} as const
