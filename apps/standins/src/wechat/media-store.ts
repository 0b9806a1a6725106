import { randomBytes } from 'node:crypto'

/** A picture on the platform. */
export interface Media {
  content: Buffer
  type: 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp'
  extension: 'jpg' | 'png' | 'gif' | 'webp'
}

const lifeMs = 3 * 86_400_000
/** A limit for the memory of a test machine. */
const maxBytes = 200 * 1024 * 1024

/** Pictures by their media id, for three days. In memory. The oldest are deleted when there are too many. */
export function makeMediaStore(now: () => number) {
  const kept = new Map<string, Media & { at: number }>()

  function makeRoom(bytes: number): void {
    let sum = bytes + [...kept.values()].reduce((total, { content }) => total + content.length, 0)
    for (const [id, { at, content }] of kept) {
      if (sum <= maxBytes && now() - at < lifeMs) return
      kept.delete(id)
      sum -= content.length
    }
  }

  return {
    /** The media id of a picture. Undefined if the platform does not accept the bytes. */
    add(content: Buffer): { mediaId: string; createdAt: number } | undefined {
      const kind = kindOf(content)
      if (!kind) return undefined
      makeRoom(content.length)
      const mediaId = randomBytes(48).toString('base64url')
      kept.set(mediaId, { content, ...kind, at: now() })
      return { mediaId, createdAt: Math.floor(now() / 1000) }
    },
    find(mediaId: string): Media | undefined {
      const media = kept.get(mediaId)
      return media && now() - media.at < lifeMs ? media : undefined
    },
    reset: () => kept.clear(),
  }
}

export type MediaStore = ReturnType<typeof makeMediaStore>

function kindOf(content: Buffer): Pick<Media, 'type' | 'extension'> | undefined {
  const head = content.toString('latin1', 0, 12)
  if (head.startsWith('\xff\xd8\xff')) return { type: 'image/jpeg', extension: 'jpg' }
  if (head.startsWith('\x89PNG')) return { type: 'image/png', extension: 'png' }
  if (head.startsWith('GIF8')) return { type: 'image/gif', extension: 'gif' }
  return head.startsWith('RIFF') && head.slice(8) === 'WEBP' ? { type: 'image/webp', extension: 'webp' } : undefined
}
