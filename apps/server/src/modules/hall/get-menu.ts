import type { getMenu } from '@registration/contract/hall.ts'
import type { Handler } from '../../http/call.ts'
import { menusIn } from './hall-rules.ts'

export const getMenuHandler: Handler<typeof getMenu> = async (_input, { content, language }) => ({
  groups: menusIn(content, language),
})
