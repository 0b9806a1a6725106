import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../../context.ts'
import { languageOf } from '../../http/envelope.ts'
import { attachmentHeader, fileNameOf } from './download-rules.ts'

/** Sends a listed file by its alias. No part of a call becomes part of a file's path. */
export function sendDownloadRoute(app: FastifyInstance, { config, content }: Services): void {
  app.get(
    '/online/platform/cms/file/index_download',
    async (request: FastifyRequest<{ Querystring: { name?: unknown } }>, reply) => {
      const { name } = request.query
      if (typeof name !== 'string' || name === '') return reply.status(400).type('text/plain').send('name is needed')
      const download = content.downloads.find(({ id }) => id === name)
      if (!download) return reply.status(404).type('text/plain').send('not found')
      const file = path.join(config.contentDir, 'downloads', `${download.id}.pdf`)
      const { size } = await stat(file)
      return reply
        .type('application/pdf')
        .header('content-length', size)
        .header('cache-control', 'public, max-age=3600')
        .header('vary', 'accept-language')
        .header(
          'content-disposition',
          attachmentHeader(fileNameOf(download, languageOf(request.headers['accept-language'])), `${download.id}.pdf`),
        )
        .send(createReadStream(file))
    },
  )
}
