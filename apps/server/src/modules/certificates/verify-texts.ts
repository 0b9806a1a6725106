import type { CertificateStanding } from '@registration/contract/certificates.ts'
import type { Language } from '@registration/contract/refusals.ts'
import type { CertificateSummary, UnitSummary } from './certificate-summary.ts'

export interface VerifyTexts {
  title: string
  /** The link to the other language, in that language. */
  other: string
  standings: Record<CertificateStanding | 'unknown', string>
  meanings: Record<CertificateStanding | 'unknown', string>
  number: string
  office: string
  holder: string
  region: string
  queriedAt: string
  issuedAt: string
  expiresAt: string
  documentNumber: string
  numberMasked: string
  numberInFull: string
  unitCount: string
  unitCountOf: (count: number) => string
  burdens: string
  burdensOf: (summary: CertificateSummary) => string
  units: string
  unitOf: (unit: UnitSummary) => string
  pageCodes: string
  pageCodeOf: (page: number, pages: number, code: string) => string
  noPageCodes: string
  fingerprint: string
  compare: string
  staysHere: string
  same: string
  different: string
  cannotCompare: string
  notice: string
}

/** The public page's words. docs/product/certificates.md 'Verification'. */
export const verifyTexts: Record<Language, VerifyTexts> = {
  zh: {
    title: '查询结果证明核验',
    other: 'English',
    standings: { valid: '有效', expired: '已过期', superseded: '已被新证明取代', revoked: '已作废', unknown: '不存在' },
    meanings: {
      valid:
        '本机构出具过该证明，现处于有效期内。请逐项核对下列内容与手中的证明是否一致；有一项不同，即为伪造或改动过。',
      expired: '本机构出具过该证明，有效期已过。请持有人重新查询。',
      superseded: '持有人在同一地区有更新的查询结果证明，请以新证明为准。',
      revoked: '该证明已由登记机构作废，不得使用。',
      unknown: '没有找到该证明。请核对网址；如由他人提供，请谨慎对待。',
    },
    number: '编号',
    office: '出具机构',
    holder: '查询人',
    region: '查询地区',
    queriedAt: '查询时点',
    issuedAt: '出具时间',
    expiresAt: '有效期至',
    documentNumber: '证件号码的印法',
    numberMasked: '隐去中间几位',
    numberInFull: '完整印出',
    unitCount: '载明的不动产单元',
    unitCountOf: (count) => `${count}个`,
    burdens: '抵押和查封',
    burdensOf: ({ mortgages, seizures }) => `抵押${mortgages}项，查封${seizures}项`,
    units: '各不动产单元（坐落到街道、证号末四位）',
    unitOf: ({ location, certificateEnding, mortgages, seizures }) =>
      `${location || '坐落未载街道'}，证号末四位${certificateEnding || '无'}，抵押${mortgages}项，查封${seizures}项`,
    pageCodes: '骑缝码（每页页脚）',
    pageCodeOf: (page, pages, code) => `第${page}/${pages}页 ${code}`,
    noPageCodes: '该证明制作时，页脚尚无骑缝码',
    fingerprint: '文件指纹（SHA-256）',
    compare: '选择手中的证明文件（PDF），与出具的原件比对',
    staysHere: '比对在您的手机或电脑上进行，文件不会上传。',
    same: '一致：该文件就是出具的原件，未被改动。',
    different: '不一致：该文件不是出具的原件，或已被改动。',
    cannotCompare: '无法比对：没有可比对的指纹，或浏览器不支持。',
    notice: '证明仅反映查询时点的登记状况，登记信息以不动产登记簿为准。',
  },
  en: {
    title: 'Verification of a query certificate',
    other: '中文',
    standings: {
      valid: 'Valid',
      expired: 'Expired',
      superseded: 'Superseded',
      revoked: 'Revoked',
      unknown: 'Does not exist',
    },
    meanings: {
      valid:
        'This office issued the certificate and it is still in date. Compare each line below with the paper. If one differs, the paper is forged or was changed.',
      expired: 'This office issued the certificate, but it is out of date. Its holder can query again.',
      superseded: 'Its holder has a newer certificate for the same region. The newer one counts.',
      revoked: 'The office has revoked this certificate. It must not be used.',
      unknown: 'No such certificate was found. Check the address, and be careful if somebody gave it to you.',
    },
    number: 'Number',
    office: 'Issued by',
    holder: 'Holder',
    region: 'Region queried',
    queriedAt: 'Time of the query',
    issuedAt: 'Issued at',
    expiresAt: 'Valid until',
    documentNumber: 'Document number as printed',
    numberMasked: 'Partly hidden',
    numberInFull: 'In full',
    unitCount: 'Property units certified',
    unitCountOf: (count) => String(count),
    burdens: 'Mortgages and seizures',
    burdensOf: ({ mortgages, seizures }) => `Mortgages: ${mortgages}. Seizures: ${seizures}.`,
    units: 'Each unit (location to the street, last four characters of its certificate)',
    unitOf: ({ location, certificateEnding, mortgages, seizures }) =>
      `${location || 'No street named'}. Certificate ending: ${certificateEnding || 'none'}. Mortgages: ${mortgages}. Seizures: ${seizures}.`,
    pageCodes: 'Code of each page, in its footer',
    pageCodeOf: (page, pages, code) => `Page ${page}/${pages}: ${code}`,
    noPageCodes: 'This certificate was made before pages had codes.',
    fingerprint: 'Fingerprint of the file (SHA-256)',
    compare: 'Choose the certificate’s file (PDF) to compare it with the one that was issued',
    staysHere: 'It is compared on your own phone or computer. The file is not uploaded.',
    same: 'The same: this is the file that was issued, unchanged.',
    different: 'Different: this is not the file that was issued, or it was changed.',
    cannotCompare: 'It cannot be compared: there is no fingerprint, or the browser does not support it.',
    notice:
      'A certificate tells what was registered at the time of the query. What counts is the real-estate register itself.',
  },
}
