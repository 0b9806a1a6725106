import type { getOfficer } from '@registration/contract/desk/sign-in.ts'
import { regionName } from '../../content/content-lookup.ts'
import type { Handler } from '../../http/handler.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { factorsOf } from './factor-rules.ts'

/** The caller and how far their sign-in is. docs/product/desk.md 'Sessions'. */
export const getOfficerHandler: Handler<typeof getOfficer> = async (_input, { caller, config, content, language }) => {
  const ways = [...config.desk.ways]
  if (!caller) return { state: 'signedOut', factors: [], ways }
  const { state, login, name, post, roles, permissions, offices, signedInAt } = caller
  const isComplete = state === 'active' || state === 'locked'
  return {
    state,
    factors: factorsOf(caller),
    ways,
    officer: isComplete
      ? {
          login,
          name,
          post,
          roles: [...roles],
          permissions: [...permissions],
          offices: offices.map((code) => ({ code, name: regionName(content, code, language) })),
          signedInAt: toShanghai(signedInAt),
        }
      : undefined,
  }
}
