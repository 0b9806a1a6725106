import { useSession } from './session.ts'

/** Whether the caller is a company, which is no 本人. */
export const useIsCompany = (): boolean => useSession()?.user.accountKind === 'enterprise'
