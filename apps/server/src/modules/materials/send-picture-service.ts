import type { FastifyReply } from 'fastify'
import type { Services } from '../../context.ts'
import { pdf, storageKeys } from './attachment-rules.ts'
import type { Attachment } from './attachment-store.ts'

/** The picture of an attachment, or its PDF. */
export async function sendPicture(
  reply: FastifyReply,
  { platform }: Pick<Services, 'platform'>,
  attachment: Attachment,
  isThumb: boolean,
) {
  const keys = storageKeys(attachment.storageKey)
  const isPdf = attachment.mediaType === pdf
  const stream = await platform.files.open(isPdf ? keys.original : isThumb ? keys.thumb : keys.view)
  if (!stream) return reply.status(404).send()
  // The framework would read all of it to answer with the headers: a flood of such requests costs a caller nothing.
  if (reply.request.method === 'HEAD') stream.destroy()
  return (
    reply
      .header('cache-control', 'private, max-age=300')
      // The next person at this browser has another session, or none. So a browser that clears no cache at a sign-out shows
      // them nothing.
      .header('vary', 'cookie')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('content-disposition', 'inline')
      .type(isPdf ? pdf : 'image/jpeg')
      .send(stream)
  )
}
