import { useLanguage } from './language.ts'

/** The languages by the names of the contract's catalogues. */
export type ContractLanguage = 'zh' | 'en'

const short = { 'zh-CN': 'zh', en: 'en' } as const

/** The language of the contract's texts: of refusals, fields and statuses. */
export const useContractLanguage = (): ContractLanguage => short[useLanguage()]
