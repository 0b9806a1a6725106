import type { getMenu } from '@registration/contract/home.ts'
import type { Handler } from '../../http/handler.ts'
import { menusIn } from './home-rules.ts'

/** The menus of the service hall; a signed-in citizen's carry their openid to partners. */
export const getMenuHandler: Handler<typeof getMenu> = async (_input, ctx) => ({
  groups: menusIn(ctx, ctx.caller),
})
