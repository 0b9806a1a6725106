import { oidcPaths } from '@registration/contract/desk/desk-paths.ts'
import type { Config } from '../../config.ts'
import type { LocalServices } from '../../context.ts'
import { PlatformError } from '../../platform/ask.ts'
import { refuse } from '../../refuse.ts'

export const returnUrlOf = ({ desk }: Pick<Config, 'desk'>): string => `${desk.base}${oidcPaths.return}`

/** What the provider answers. One that does not answer as agreed is a refusal: another way in may be open. */
export async function askProvider<T>({ log }: Pick<LocalServices, 'log'>, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    const { platform, code, status } = error
    log.error({ platform, code, status }, 'a platform did not do what was asked')
    throw refuse('providerDown')
  }
}
