import type { getMenu } from '@registration/contract/hall.ts'
import type { Handler } from '../../http/call.ts'
import { menusIn } from './hall-rules.ts'

export const getMenuHandler: Handler<typeof getMenu> = async (_input, { content, language, caller }) => ({
  groups: menusIn(content, language, caller),
})
