import { createHmac } from 'node:crypto'

const stepSeconds = 30

export interface Code {
  code: string
  secondsLeft: number
}

/** The code of an authenticator at a moment: RFC 6238 with SHA-1, six digits, 30 seconds. */
export function codeAt(secret: Buffer, now: Date): Code {
  const seconds = Math.floor(now.getTime() / 1000)
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(seconds / stepSeconds)))
  const hash = createHmac('sha1', secret).update(step).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 0xf) & 0x7fffffff
  return { code: String(number % 1_000_000).padStart(6, '0'), secondsLeft: stepSeconds - (seconds % stepSeconds) }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The bytes of a Base32 text (RFC 4648) without padding. Undefined if it is none. */
export function fromBase32(text: string): Buffer | undefined {
  if (!/^[A-Z2-7]+$/.test(text)) return undefined
  const bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}
