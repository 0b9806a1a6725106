import { generateKeyPair, type KeyObject, randomBytes, sign } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import * as der from './der.ts'
import type { SealSettings } from './seal-key.ts'

const sha256WithRsa = der.sequence(der.oid('1.2.840.113549.1.1.11'), der.nothing())
const commonName = der.oid('2.5.4.3')
/** RFC 5280, 4.2.1.3 and 4.2.1.9. */
const keyUsage = der.oid('2.5.29.15')
const basicConstraints = der.oid('2.5.29.19')

/** The seal of a development machine, made once and kept in `folder`. Several processes may call this at once. */
export async function readTestSeal(folder: string): Promise<SealSettings> {
  const file = path.join(folder, 'test-seal.json')
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept !== undefined) return readSeal(kept)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, JSON.stringify(await makeTestSeal()), { mode: 0o600 })
  try {
    // The first process gives the file its name. A half-written file is never seen.
    await link(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(draft)
  }
  return readSeal(await readFile(file, 'utf8'))
}

function readSeal(text: string): SealSettings {
  const { key, certificates } = Object(JSON.parse(text))
  return { key: String(key), certificates: String(certificates) }
}

/** When a test's certificate is in force: in any year of a test's clock, unless the test says otherwise. */
const always = { from: '2020-01-01T00:00:00Z', to: '2049-12-31T00:00:00Z' }

/** A seal under an authority of its own. The names of both say that they are tests. Time and `bits` are the seal's own. */
export async function makeTestSeal({
  bits = 2048,
  ...inForce
}: Partial<typeof always> & { bits?: number } = {}): Promise<SealSettings> {
  const [authorityKeys, sealKeys] = await Promise.all([makeKeys(2048), makeKeys(bits)])
  const authority = '测试证书签发机构（仅供测试）'
  const own = makeCertificate({
    subject: '不动产登记机构测试印章（仅供测试）',
    publicKey: sealKeys.publicKey,
    issuer: authority,
    issuerKey: authorityKeys.privateKey,
    // digitalSignature and nonRepudiation
    extensions: [extension(keyUsage, der.bits(Buffer.from([0xc0]), 6))],
    ...always,
    ...inForce,
  })
  const root = makeCertificate({
    subject: authority,
    publicKey: authorityKeys.publicKey,
    issuer: authority,
    issuerKey: authorityKeys.privateKey,
    // An authority, which signs certificates.
    extensions: [
      extension(basicConstraints, der.sequence(der.yes())),
      extension(keyUsage, der.bits(Buffer.from([0x04]), 2)),
    ],
    ...always,
  })
  return {
    key: sealKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificates: `${pem(own)}${pem(root)}`,
  }
}

const makeKeys = (bits: number) => promisify(generateKeyPair)('rsa', { modulusLength: bits })

interface CertificateParts {
  subject: string
  publicKey: KeyObject
  issuer: string
  issuerKey: KeyObject
  extensions: Buffer[]
  from: string
  to: string
}

/** A certificate of version 3 (RFC 5280, 4.1). */
function makeCertificate({ subject, publicKey, issuer, issuerKey, extensions, from, to }: CertificateParts): Buffer {
  const signed = der.sequence(
    der.context(0, der.smallInteger(2)),
    der.integer(Buffer.from([1, ...randomBytes(15)])),
    sha256WithRsa,
    nameOf(issuer),
    der.sequence(der.utcTime(new Date(from)), der.utcTime(new Date(to))),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der.context(3, der.sequence(...extensions)),
  )
  return der.sequence(signed, sha256WithRsa, der.bits(sign('sha256', signed, issuerKey)))
}

const nameOf = (name: string) => der.sequence(der.setOf(der.sequence(commonName, der.utf8(name))))

const extension = (kind: Buffer, value: Buffer) => der.sequence(kind, der.yes(), der.octets(value))

function pem(certificate: Buffer): string {
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
