import type { Language } from '@registration/contract/refusals.ts'

/** What the page says of a shown certificate. Nothing is said of a code that is not known. */
export type ShownState = 'valid' | 'ended' | 'unverified' | 'expired'

interface ShownTexts {
  title: string
  /** The link to the other language, in that language. */
  other: string
  states: Record<ShownState, string>
  meanings: Record<ShownState, string>
  facts: { certificateNumber: string; holder: string; street: string; restricted: string; asOf: string }
  restricted: string
  unrestricted: string
  notice: string
}

/** The public page's words. docs/product/holdings.md 'Showing'. */
export const shownTexts: Record<Language, ShownTexts> = {
  zh: {
    title: '不动产电子证照核验',
    other: 'English',
    states: { valid: '有效', ended: '已失效', unverified: '无法核验', expired: '已过期' },
    meanings: {
      valid: '登记簿中该证书现为有效。请核对下列内容与对方出示的是否一致。',
      ended: '登记簿中该证书已经失效，不能再作为权属凭证。',
      unverified: '没有找到该出示码，或登记系统暂时没有响应。请稍后再扫一次，或请持有人重新出示。',
      expired: '出示码五分钟内有效。请持有人重新出示。',
    },
    facts: {
      certificateNumber: '证书号',
      holder: '持有人',
      street: '坐落（到街道）',
      restricted: '权利限制',
      asOf: '核验时间',
    },
    restricted: '有限制',
    unrestricted: '无限制',
    notice: '核验结果仅反映核验时间的登记状况，以不动产登记簿为准。',
  },
  en: {
    title: 'Check of a shown certificate',
    other: '中文',
    states: { valid: 'In force', ended: 'No longer in force', unverified: 'Cannot be checked', expired: 'Expired' },
    meanings: {
      valid: 'The register has this certificate in force. Compare each line below with what you were shown.',
      ended: 'According to the register this certificate is no longer in force. It is no proof of ownership.',
      unverified:
        'No such code was found, or the register does not answer now. Scan it again later, or ask its holder to show it again.',
      expired: 'A code is good for five minutes. Ask the holder to show the certificate again.',
    },
    facts: {
      certificateNumber: 'Certificate number',
      holder: 'Holder',
      street: 'Location (to the street)',
      restricted: 'Restrictions',
      asOf: 'Time of the check',
    },
    restricted: 'Restricted',
    unrestricted: 'Not restricted',
    notice: 'The result is the state of the register at the time of the check. What counts is the register itself.',
  },
}
