export const face = {
  agree: '同意并开始核验',
  counterTitle: '不使用人脸',
  counterHelp: '您可以预约到登记窗口，携带证件原件由工作人员核验，效力相同。',
  counter: '预约窗口核验',
  asking: '正在查询核验结果',
  passed: '认证通过',
  passedHelp: '您的身份已核验，现在可以查询本人名下的不动产。',
  failed: '认证失败',
  unfinished: '认证尚未完成',
  back: '返回',
  again: '重新认证',
  lookAgain: '再次查看结果',
} as const
