import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** scrypt's parameters. A stored hash contains its own. */
export interface HashCost {
  /** The logarithm of N to the base 2. */
  logN: number
  r: number
  p: number
}

/** 2^15, 8, 3: 32 MB (OWASP Password Storage Cheat Sheet). */
export const fullCost: HashCost = { logN: 15, r: 8, p: 3 }
/** For passwords that are public: those of the demonstration's officers and of the tests. */
export const publicCost: HashCost = { logN: 10, r: 8, p: 1 }
const bytes = 32

/** The stored form of a password: `scrypt.{log N}.{r}.{p}.{salt}.{hash}`. */
export async function hashPassword(password: string, { logN, r, p }: HashCost): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, { logN, r, p })
  return ['scrypt', logN, r, p, salt.toString('base64url'), hash.toString('base64url')].join('.')
}

/** A stored form that no password has. To compare with it takes as long as with another of its cost. */
export function hashOfNoPassword({ logN, r, p }: HashCost): string {
  return ['scrypt', logN, r, p, 'none', randomBytes(bytes).toString('base64url')].join('.')
}

export async function isPassword(password: string, kept: string): Promise<boolean> {
  const [algorithm, logN, r, p, salt = '', hash = ''] = kept.split('.')
  if (algorithm !== 'scrypt') throw new Error('A password is kept in an unknown way')
  const expected = Buffer.from(hash, 'base64url')
  const given = await derive(password, Buffer.from(salt, 'base64url'), {
    logN: Number(logN),
    r: Number(r),
    p: Number(p),
  })
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** The same letters typed on another keyboard are the same password: NFKC first. */
function derive(password: string, salt: Buffer, { logN, r, p }: HashCost): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * r }
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, bytes, options, (error, key) => (error ? reject(error) : resolve(key))),
  )
}
