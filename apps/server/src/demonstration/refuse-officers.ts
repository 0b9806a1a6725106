import { ConfigError } from '../config/config-error.ts'
import type { Services } from '../context.ts'
import { findActiveAccount } from '../modules/desk-sign-in/account-store.ts'
import { findTotp } from '../modules/desk-sign-in/factor-store.ts'
import { demonstrationOfficers, demonstrationSecret } from './officers.ts'

/**
 * Throws a fault in words while an active account has the authenticator of a demonstration officer: everybody can make its
 * codes. docs/product/demonstration.md 'Demonstration'.
 */
export async function refuseDemonstrationOfficers(services: Pick<Services, 'pool' | 'cipher'>): Promise<void> {
  const open: string[] = []
  for (const login of Object.keys(demonstrationOfficers)) if (await isOpen(services, login)) open.push(login)
  if (open.length === 0) return
  throw new ConfigError([
    `DEMO_DATA has filled this database with officers whose passwords and second factors are public: ${open.join(', ')}. ` +
      `Before the start: ${open.map((login) => `npm run staff -- reset ${login}`).join('; ')}`,
  ])
}

async function isOpen({ pool, cipher }: Pick<Services, 'pool' | 'cipher'>, login: string): Promise<boolean> {
  const account = await findActiveAccount(pool, login)
  const totp = account && (await findTotp(pool, cipher, account.id))
  return totp?.secret.equals(demonstrationSecret(login)) ?? false
}
