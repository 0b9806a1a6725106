// `npm start`: builds what is stale, then becomes the server.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildWebIfStale } from './build-web.ts'

const root = join(import.meta.dirname, '..')

enableCompileCache(join(root, '.cache', 'compiled'))
await buildWebIfStale(root)
await import(pathToFileURL(join(root, 'apps/server/src/main.ts')).href)
