import { askGuidance, searchGuidance } from '@registration/contract/guidance.ts'
import type { Route } from '../../http/route.ts'
import { askGuidanceHandler } from './ask-guidance.ts'
import { searchGuidanceHandler } from './search-guidance.ts'

export function guidanceRoutes(route: Route): void {
  route(askGuidance, askGuidanceHandler)
  route(searchGuidance, searchGuidanceHandler)
}
