/** The query by acceptance number (docs/product/progress.md 'Progress'). */
export const progress = {
  acceptanceNumber: '受理编号',
  help: '受理编号在申请详情里，也印在受理通知书上。',
  search: '查询',
  ownNumbers: '直接查我的申请',
  nothingFound: '查询结果为空',
  nothingFoundHelp: '请核对受理编号后再查。',
  name: '申请人',
  activity: '办理环节',
  stage: '业务流程',
  time: '时间',
  steps: '办理进度',
} as const
