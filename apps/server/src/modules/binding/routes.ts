import { makeBindingCode } from '@registration/contract/profile.ts'
import type { Route } from '../../http/route.ts'
import { makeBindingCodeHandler } from './make-binding-code.ts'

export function bindingRoutes(route: Route): void {
  route(makeBindingCode, makeBindingCodeHandler)
}
