import { currentLanguage, useLanguage } from './language.ts'

/** The languages as the contract's own catalogues call them. */
export type ContractLanguage = 'zh' | 'en'

const short = { 'zh-CN': 'zh', en: 'en' } as const

/** In which language to ask the contract for its texts: of refusals, fields and statuses. */
export const contractLanguage = (): ContractLanguage => short[currentLanguage()]

export const useContractLanguage = (): ContractLanguage => short[useLanguage()]
