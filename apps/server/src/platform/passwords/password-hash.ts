import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** Cost of a new hash: 2^15, 8, 3 (32 MB, OWASP Password Storage Cheat Sheet). A stored hash contains its own cost. */
const cost = { logN: 15, r: 8, p: 3 }
const bytes = 32

/** The stored form of a password: `scrypt.{log N}.{r}.{p}.{salt}.{hash}`. */
export async function hashPassword(password: string, { logN, r, p } = cost): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, { logN, r, p })
  return ['scrypt', logN, r, p, salt.toString('base64url'), hash.toString('base64url')].join('.')
}

/** A stored form that no password has. To compare with it takes as long as with any other. */
export const hashOfNoPassword = [
  'scrypt',
  cost.logN,
  cost.r,
  cost.p,
  'none',
  randomBytes(bytes).toString('base64url'),
].join('.')

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
function derive(password: string, salt: Buffer, { logN, r, p }: typeof cost): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * r }
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, bytes, options, (error, key) => (error ? reject(error) : resolve(key))),
  )
}
