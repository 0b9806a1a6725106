/** The link to the tax service. */
export const tax = {
  goToTax: '去缴税',
  confirm:
    '即将离开本平台，前往税务部门的缴税页面。我们会把您的证件号码和受理编号{number}加密后发送给税务部门，用于查找您的缴税事项。链接两分钟内有效，只能使用一次。',
  go: '前往',
  off: '本登记机构未开通网上缴税，请到税务部门缴税。',
} as const
