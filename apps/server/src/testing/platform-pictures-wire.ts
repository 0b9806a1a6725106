import sharp from 'sharp'
import type { TestProduct } from './product.ts'

/** A small picture of one colour. */
export function aJpeg(colour = '#446688'): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
}

/** Gives a picture to the messaging platform's stand-in like a citizen's phone. Returns its id there. */
export async function handToPlatform({ base }: TestProduct, picture: Buffer): Promise<string> {
  const answer = await fetch(`${base}/standin/wechat/__standin/media`, {
    method: 'POST',
    body: new Uint8Array(picture),
  })
  const { serverId } = Object(await answer.json())
  return String(serverId)
}

/** Orders an error of the messaging platform for the next call of a path. */
export async function orderPlatformError({ base }: TestProduct, path: string, name: string): Promise<void> {
  const answer = await fetch(`${base}/standin/wechat/__standin/next-error`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path, name }),
  })
  if (!answer.ok) throw new Error(`the stand-in knows no ${name}`)
}
