import { makeTaxJump } from '@registration/contract/tax.ts'
import type { Route } from '../../http/route.ts'
import { makeTaxJumpHandler } from './make-tax-jump.ts'

export function taxRoutes(route: Route): void {
  route(makeTaxJump, makeTaxJumpHandler)
}
