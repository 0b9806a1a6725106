import type { CertificateStanding } from '@registration/contract/certificates.ts'
import type { Language } from '@registration/contract/refusals.ts'

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
      valid: '本机构出具过该证明，现处于有效期内。请核对下列内容与手中的证明是否一致。',
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
    fingerprint: '文件指纹（SHA-256）',
    compare: '选择手中的证明文件（PDF），与出具的原件比对',
    staysHere: '比对在您的手机上进行，文件不会上传。',
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
      valid: 'This office issued the certificate and it is still in date. Please compare what follows with the paper.',
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
    fingerprint: 'Fingerprint of the file (SHA-256)',
    compare: 'Choose the certificate’s file (PDF) to compare it with the one that was issued',
    staysHere: 'It is compared on your phone. The file is not uploaded.',
    same: 'The same: this is the file that was issued, unchanged.',
    different: 'Different: this is not the file that was issued, or it was changed.',
    cannotCompare: 'It cannot be compared: there is no fingerprint, or the browser does not support it.',
    notice:
      'A certificate tells what was registered at the time of the query. What counts is the real-estate register itself.',
  },
}
