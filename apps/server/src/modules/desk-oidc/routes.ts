import { oidcPaths } from '@registration/contract/desk/desk-paths.ts'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context.ts'
import { leadOn } from './browser-context.ts'
import { returnFromProvider } from './return-from-provider.ts'
import { startSignIn } from './start-sign-in.ts'

/** The pages of the sign-in with the office's provider. They show nothing: each leads the browser on. */
export function deskOidcRoutes(app: FastifyInstance, services: Services): void {
  // A HEAD would use the sign-in up.
  const options = { exposeHeadRoute: false }
  app.get(oidcPaths.start, options, (request, reply) => leadOn({ request, reply, services }, startSignIn))
  app.get(oidcPaths.return, options, (request, reply) => {
    const query = new URLSearchParams(request.url.split('?')[1])
    return leadOn({ request, reply, services }, (ctx) => returnFromProvider(query, ctx))
  })
}
