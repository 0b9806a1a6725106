import { buildApp } from '../app.ts'
import type { Content } from '../content/content-schema.ts'
import type { Services } from '../context.ts'
import { makeServices } from '../services.ts'
import type { TestProduct } from './product.ts'

interface SecondNode {
  base: string
  services: Services
  stop(): Promise<void>
}

/**
 * Another node of a product, in the same process: on the same database, with turns and caches of its own, and the same
 * content and settings unless a test gives it others.
 */
export async function startSecondNode(
  { services }: TestProduct,
  content: Content = services.content,
  config = services.config,
): Promise<SecondNode> {
  const { pool, clock, ids, log } = services
  const own = makeServices(config, { content, pool, clock, ids, log })
  const app = await buildApp(own)
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    base,
    services: own,
    async stop() {
      const closed = app.close()
      app.server.closeAllConnections()
      await closed
      await own.platform.pdf.close()
      await own.platform.pictures.close()
    },
  }
}
