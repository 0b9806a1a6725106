import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { exactly, judgeQuery, livingToken, present } from './judge-call.ts'
import type { WechatContext } from './wechat-context.ts'
import { errorBody, type WechatError } from './wechat-errors.ts'

const largestPicture = 21 * 1024 * 1024

/**
 * `/cgi-bin/media/upload` and `/cgi-bin/media/get`: a picture's bytes, or an error as JSON with the content type of
 * text.
 */
export function mediaRoutes(app: FastifyInstance, { control, accountTokens, media }: WechatContext): void {
  const sendError = (reply: FastifyReply, error: WechatError) =>
    reply.header('content-type', 'text/plain').send(JSON.stringify(errorBody(error)))

  const access_token = livingToken(accountTokens)
  const fetching = z.strictObject({ access_token, media_id: present('missingMediaId') })
  const uploading = z.strictObject({ access_token, type: exactly('image', 'invalidMediaType', 'invalidMediaType') })

  app.get('/cgi-bin/media/get', async (request, reply) => {
    const ordered = await control.beforeAnswer('/cgi-bin/media/get')
    const asked = ordered ? { error: ordered } : judgeQuery(fetching, request)
    if ('error' in asked) return sendError(reply, asked.error)
    const mediaId = asked.sent.media_id
    const found = media.find(mediaId)
    if (!found) return sendError(reply, 'invalidMediaId')
    return reply
      .header('content-type', found.type)
      .header('content-disposition', `attachment; filename="${mediaId}.${found.extension}"`)
      .send(found.content)
  })

  // Bytes are read as bytes here. The other stand-ins read text.
  app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestPicture }, (_request, body, done) =>
      done(null, body),
    )
    uploads.post('/cgi-bin/media/upload', async (request, reply) => {
      const ordered = await control.beforeAnswer('/cgi-bin/media/upload')
      const asked = ordered ? { error: ordered } : judgeQuery(uploading, request)
      if ('error' in asked) return sendError(reply, asked.error)
      const added = media.add(await pictureIn(request))
      if (!added) return sendError(reply, 'invalidMediaType')
      return { type: 'image', media_id: added.mediaId, created_at: added.createdAt }
    })
    /** The phone's side: the platform's documents do not describe the SDK's own upload. */
    uploads.post('/__standin/media', async (request, reply) => {
      const added = media.add(bytesOf(request))
      return added ? { serverId: added.mediaId } : reply.code(400).send({ error: 'the bytes of a picture are needed' })
    })
  })
}

const bytesOf = ({ body }: FastifyRequest): Buffer<ArrayBuffer> =>
  Buffer.isBuffer(body) ? Buffer.from(body) : Buffer.alloc(0)

/** The part named `media` of a multipart body. Empty bytes if it is not the one part. */
async function pictureIn(request: FastifyRequest): Promise<Buffer> {
  const form = await new Response(bytesOf(request), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  })
    .formData()
    .catch(() => new FormData())
  const part = [...form].length === 1 ? form.get('media') : undefined
  return part instanceof Blob ? Buffer.from(await part.arrayBuffer()) : Buffer.alloc(0)
}
