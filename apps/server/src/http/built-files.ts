import path from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const aYear = 'public, max-age=31536000, immutable'

interface BuiltFolder {
  /** The folder of the build, with `assets/` in it. */
  root: string
  /** Where it is served: `/` or `/desk/`. */
  prefix: string
  /** What the build has for others than browsers, and what is served another way. */
  except: readonly string[]
}

/** The files of a built app: its hashed assets cached for ever, the few others always fresh. */
export async function serveBuiltFiles(app: FastifyInstance, { root, prefix, except }: BuiltFolder): Promise<void> {
  const usual = { decorateReply: false, index: false, preCompressed: true, cacheControl: false } as const
  await app.register(files, {
    ...usual,
    root: path.join(root, 'assets'),
    prefix: `${prefix}assets/`,
    setHeaders: (reply) => reply.header('cache-control', aYear),
  })
  await app.register(files, {
    ...usual,
    root,
    prefix,
    // A route for each file: every other address below is the app's own.
    wildcard: false,
    globIgnore: ['assets/**', '.*', '.*/**', ...except],
    setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
  })
}
