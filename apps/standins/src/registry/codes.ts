const documentTypes: Record<string, string> = {
  '1': '身份证',
  '2': '港澳台身份证',
  '3': '护照',
  '4': '户口簿',
  '5': '军官证',
  '6': '组织机构代码',
  '7': '营业执照',
  '8': '统一社会信用代码',
  '99': '其它',
}
const houseUses: Record<string, string> = {
  '10': '住宅',
  '11': '成套住宅',
  '111': '别墅',
  '112': '高档公寓',
  '12': '非成套住宅',
  '13': '集体宿舍',
  '21': '工业',
  '27': '仓储',
  '31': '商业服务',
  '60': '办公',
  '80': '其它',
}
const landUses: Record<string, string> = {
  '051': '批发零售用地',
  '053': '商务金融用地',
  '061': '工业用地',
  '071': '城镇住宅用地',
  '072': '农村宅基地',
}
const holdingModes: Record<string, string> = { '01': '共同持证', '02': '分别持证' }
const mergeCertificates: Record<string, string> = { '0': '否（一户一证）', '1': '是（多户一证）' }
const coOwnerships: Record<string, string> = { '1': '共同共有', '2': '按份共有' }
const seizureTypes: Record<string, string> = {
  '1': '查封',
  '2': '轮候查封',
  '3': '预查封',
  '4': '轮候预查封',
  '5': '续封',
}

const checkVerdicts: Record<string, string> = {
  clear: '可以办理',
  attention: '可以办理，请留意',
  resolveFirst: '需要先处理',
  blocked: '暂不能办理',
  unknown: '无法核查',
}
const checkRules: Record<string, string> = {
  seizure: '查封',
  preSeizure: '预查封',
  mortgage: '抵押',
  constructionMortgage: '在建建筑物抵押',
  lock: '限制转让',
  objection: '异议登记',
  notice: '预告登记',
  residenceRight: '居住权',
  pendingBusiness: '正在办理其他登记',
  notPlaced: '未落宗',
  coOwnerMissing: '共有人未列全',
  notOwner: '登记的权利人不在处分一方',
  mortgageMissing: '没有抵押登记',
  rightEnded: '使用期限已过',
}
const remarkCodes: Record<string, string> = {
  wrong: '填写有误',
  notAsDocument: '与证件不一致',
  notAsRegister: '与登记簿不一致',
  missing: '缺少材料',
  unclear: '材料不清晰',
  incomplete: '材料不完整',
  expired: '材料已过期',
  unsigned: '签字或盖章缺失',
  unsuitable: '不符合要求',
  other: '其他',
}
const confirmationStates: Record<string, string> = {
  confirmed: '已确认',
  refused: '不同意',
  notMe: '不同意（不是本人或不认识对方）',
  retracted: '已撤回确认',
  voided: '内容已修改，确认失效',
  counter: '到窗口确认',
  invited: '不再到窗口，已邀请在线确认',
}
const confirmationMethods: Record<string, string> = { code: '验证码', face: '人脸核验', counter: '窗口' }
const checkLevels: Record<string, string> = {
  block: '不能办理',
  exception: '需要先处理',
  acknowledge: '申请人应当知晓',
  hint: '提示',
}

const lists = {
  documentTypes,
  houseUses,
  landUses,
  holdingModes,
  mergeCertificates,
  coOwnerships,
  seizureTypes,
  checkVerdicts,
  checkRules,
  checkLevels,
  remarkCodes,
  confirmationStates,
  confirmationMethods,
}

/** A code in words. The bare code if there are none. */
export function inWords(list: keyof typeof lists, code: string): string {
  return lists[list][code] ?? code
}
