import { randomBytes, webcrypto } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as asn1 from 'asn1js'
import * as pki from 'pkijs'
import type { SealSettings } from './seal-key.ts'

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
}

/** The seal of a development machine, made once and kept in `folder`; several processes may ask at once. */
export async function readTestSeal(folder: string): Promise<SealSettings> {
  const file = path.join(folder, 'test-seal.json')
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept !== undefined) return readSeal(kept)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, JSON.stringify(await makeTestSeal()), { mode: 0o600 })
  try {
    // Whoever comes first gives the file its name; a half-written one is never seen.
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

/** A seal under an authority of its own; the names of both say that they are tests. */
export async function makeTestSeal(): Promise<SealSettings> {
  const [authorityKeys, sealKeys] = await Promise.all([makeKeys(), makeKeys()])
  const authority = '测试证书签发机构（仅供测试）'
  const own = await makeCertificate({
    subject: '不动产登记机构测试印章（仅供测试）',
    publicKey: sealKeys.publicKey,
    issuer: authority,
    issuerKey: authorityKeys.privateKey,
    // digitalSignature and nonRepudiation (RFC 5280, 4.2.1.3)
    extensions: [extension('2.5.29.15', new asn1.BitString({ valueHex: new Uint8Array([0xc0]), unusedBits: 6 }))],
  })
  const root = await makeCertificate({
    subject: authority,
    publicKey: authorityKeys.publicKey,
    issuer: authority,
    issuerKey: authorityKeys.privateKey,
    extensions: [
      extension('2.5.29.19', new pki.BasicConstraints({ cA: true }).toSchema()),
      // keyCertSign
      extension('2.5.29.15', new asn1.BitString({ valueHex: new Uint8Array([0x04]), unusedBits: 2 })),
    ],
  })
  const pkcs8 = await webcrypto.subtle.exportKey('pkcs8', sealKeys.privateKey)
  return { key: pem('PRIVATE KEY', pkcs8), certificates: `${pem('CERTIFICATE', own)}${pem('CERTIFICATE', root)}` }
}

const makeKeys = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])

interface CertificateParts {
  subject: string
  publicKey: webcrypto.CryptoKey
  issuer: string
  issuerKey: webcrypto.CryptoKey
  extensions: pki.Extension[]
}

async function makeCertificate(parts: CertificateParts): Promise<ArrayBuffer> {
  const engine = new pki.CryptoEngine({ name: 'node', crypto: webcrypto })
  const certificate = new pki.Certificate({
    version: 2,
    serialNumber: new asn1.Integer({ valueHex: new Uint8Array([1, ...randomBytes(15)]) }),
    issuer: nameOf(parts.issuer),
    subject: nameOf(parts.subject),
    // Wide enough for any clock that a test sets.
    notBefore: new pki.Time({ type: 0, value: new Date('2020-01-01T00:00:00Z') }),
    notAfter: new pki.Time({ type: 0, value: new Date('2049-12-31T00:00:00Z') }),
    extensions: parts.extensions,
  })
  await certificate.subjectPublicKeyInfo.importKey(parts.publicKey, engine)
  await certificate.sign(parts.issuerKey, 'SHA-256', engine)
  return certificate.toSchema(true).toBER(false)
}

function nameOf(commonName: string): pki.RelativeDistinguishedNames {
  return new pki.RelativeDistinguishedNames({
    typesAndValues: [
      new pki.AttributeTypeAndValue({ type: '2.5.4.3', value: new asn1.Utf8String({ value: commonName }) }),
    ],
  })
}

const extension = (extnID: string, value: asn1.BaseBlock) =>
  new pki.Extension({ extnID, critical: true, extnValue: value.toBER(false) })

function pem(label: string, der: ArrayBuffer): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}
