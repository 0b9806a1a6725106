/** Choosing where and what to apply for (docs/product/catalogue.md 'Catalogue'). */
export const catalogue = {
  regionsHelp: '请选择不动产所在的地区。',
  wholeCity: '{city}（全市）',
  closed: '暂未开通',
  closedHelp: '标有“暂未开通”的地区请到当地登记机构窗口办理。',
  noRegions: '暂时没有开通网上申请的地区',
  noRegionsHelp: '请到不动产所在地的登记机构窗口办理。',
  typesHelp: '您要办理哪一类业务？',
  noTypes: '暂时没有可以网上办理的业务',
  noTypesHelp: '请稍后再来看看，或到登记机构窗口办理。',
  categories: '业务大类',
  businessesOf: '{category}的业务',
  noBusinesses: '该地区暂无这类业务',
  noBusinessesHelp: '请换一个地区或业务类型。',
  chooseRegion: '重新选择地区',
  enterpriseOnly: '企业业务',
  byAppointment: '预约办理',
} as const
