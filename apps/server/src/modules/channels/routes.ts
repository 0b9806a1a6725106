import * as channels from '@registration/contract/channels.ts'
import type { Route } from '../../http/route.ts'
import { getReleaseHandler } from './get-release.ts'
import { listArticlesHandler } from './list-articles.ts'

export function channelRoutes(route: Route): void {
  route(channels.listArticles, listArticlesHandler)
  route(channels.getRelease, getReleaseHandler)
}
