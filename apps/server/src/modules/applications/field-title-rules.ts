import type { Language } from '@registration/contract/refusals.ts'
import type { RemarkFieldOf } from '@registration/contract/remarks.ts'

type Title = Readonly<Record<Language, string>>

/** The fields of a party, in the words of a person’s form. */
export const partyTitles = {
  role: { zh: '角色', en: 'Role' },
  kind: { zh: '申请人类型', en: 'Type of applicant' },
  name: { zh: '姓名', en: 'Name' },
  phone: { zh: '联系方式', en: 'Contact phone' },
  documentType: { zh: '证件类型', en: 'Document type' },
  documentNumber: { zh: '证件号码', en: 'Document number' },
  address: { zh: '联系地址', en: 'Address' },
  legalRepresentative: { zh: '法定代表人', en: 'Legal representative' },
  agentName: { zh: '代理人姓名', en: 'Agent’s name' },
  agentDocumentNumber: { zh: '代理人身份证号', en: 'Agent’s ID card number' },
  agentPhone: { zh: '代理人联系方式', en: 'Agent’s phone' },
  coOwnership: { zh: '共有情况', en: 'Co-ownership' },
  share: { zh: '份额', en: 'Share' },
} as const satisfies Record<RemarkFieldOf<'party'>, Title>

/** Those that a company’s form calls otherwise. */
const companyTitles: Partial<Record<RemarkFieldOf<'party'>, Title>> = {
  name: { zh: '公司名称', en: 'Company name' },
  documentNumber: { zh: '证件号', en: 'Document number' },
}

/** A field of a party, in the words of the form that it was entered in. */
export const partyTitle = (field: RemarkFieldOf<'party'>, { kind }: { kind: keyof typeof partyKindTexts }): Title =>
  (kind === 'company' ? companyTitles[field] : undefined) ?? partyTitles[field]

/** The fields of a unit, in the words of its form. */
export const unitTitles = {
  certificateNumber: { zh: '不动产权证号', en: 'Certificate number' },
  unitNumber: { zh: '不动产单元号', en: 'Property unit number' },
  location: { zh: '坐落', en: 'Location' },
  houseUse: { zh: '房屋用途', en: 'House use' },
  landUse: { zh: '土地用途', en: 'Land use' },
  maximumClaim: { zh: '最高债权数额（元）', en: 'Maximum claim (yuan)' },
  securedClaim: { zh: '被担保主债权数额（元）', en: 'Secured principal claim (yuan)' },
  price: { zh: '取得价格（元）', en: 'Acquisition price (yuan)' },
  houseArea: { zh: '房屋面积（㎡）', en: 'House area (m²)' },
  landArea: { zh: '土地面积（㎡）', en: 'Land area (m²)' },
  changedArea: { zh: '变更后面积（㎡）', en: 'Area after the change (m²)' },
  rightStart: { zh: '权利起始时间', en: 'Right starts on' },
  rightEnd: { zh: '权利结束时间', en: 'Right ends on' },
  holdingMode: { zh: '持证方式', en: 'Certificate holding' },
  mergeCertificates: { zh: '是否合并办证', en: 'Merge certificates' },
} as const satisfies Record<RemarkFieldOf<'unit'>, Title>

export const partyKindTexts = {
  individual: { zh: '个人', en: 'Individual' },
  company: { zh: '企业', en: 'Company' },
} as const satisfies Record<string, Title>

export const coOwnershipTexts = {
  none: { zh: '', en: '' },
  joint: { zh: '共同共有', en: 'Joint' },
  byShares: { zh: '按份共有', en: 'By shares' },
} as const satisfies Record<string, Title>
