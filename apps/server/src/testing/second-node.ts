import { buildApp } from '../app.ts'
import { makeServices } from '../services.ts'
import type { TestProduct } from './product.ts'

/** Another node of a product, in the same process: on the same database, with turns and caches of its own. */
export async function startSecondNode({ services }: TestProduct): Promise<{ base: string; stop(): Promise<void> }> {
  const { config, content, pool, clock, ids, log } = services
  const own = makeServices(config, { content, pool, clock, ids, log })
  const app = await buildApp(own)
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    base,
    async stop() {
      const closed = app.close()
      app.server.closeAllConnections()
      await closed
      await own.platform.pdf.close()
      await own.platform.pictures.close()
    },
  }
}
