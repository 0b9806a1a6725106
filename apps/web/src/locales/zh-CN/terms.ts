/** How long a business takes and what it costs. */
export const terms = {
  promised: '承诺{count}个工作日办结（法定{statutory}个工作日，公告、实地查看不计算在内）',
  promisedToday: '承诺当日办结（法定{statutory}个工作日，公告、实地查看不计算在内）',
  publication: '另需公告{days}个工作日',
  fee: '预计登记费：{amount}元',
  feeBy: '预计登记费：{amount}元，由{payer}缴纳',
  feeOpen: '登记费按申请的内容计算',
  feeOpenBy: '登记费按申请的内容计算，由{payer}缴纳',
  noFee: '不收取登记费',
  feeLines: '收费明细',
  yuan: '{amount}元',
  taxApart: '税款由税务机关核定，不在其中。',
} as const
