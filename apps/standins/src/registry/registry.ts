import type { FastifyPluginAsync } from 'fastify'
import { controlRoutes, doorRoutes } from './door-routes.ts'
import { officerRoutes } from './officer-routes.ts'
import { makeRegistryParts, type RegistryOptions } from './registry-parts.ts'
import { vendorRoutes } from './vendor-routes.ts'

/**
 * The office's registration system: its protocol, the officer's page, the tests' control doors. Its state is in
 * `dataDir`.
 */
export function makeRegistry(options: RegistryOptions): { plugin: FastifyPluginAsync; close(): Promise<void> } {
  const parts = makeRegistryParts(options)
  return {
    async plugin(app) {
      await app.register(async (vendor) => vendorRoutes(vendor, app.prefix, parts))
      officerRoutes(app, app.prefix.replace(/\/registry$/, ''), parts)
      doorRoutes(app, parts)
      controlRoutes(app, parts)
      app.addHook('onReady', async () => parts.queue.pump())
      // An ordered hanging call would delay the server's close.
      app.addHook('preClose', async () => parts.faults.reset())
    },
    async close() {
      parts.faults.reset()
      await parts.close()
    },
  }
}
