import { createPrivateKey, webcrypto, X509Certificate } from 'node:crypto'

/** The office's key and its certificate as PEM; the certificate's issuers may follow it. */
export interface SealSettings {
  key: string
  certificates: string
}

/** What signs: an RSA key and its certificate, with the issuers that a reader may need, the key's own first. */
export interface SealKey {
  key: webcrypto.CryptoKey
  certificates: X509Certificate[]
}

/** What stands against sealing with these, in words for the operator; undefined when nothing does. */
export function sealFault({ key, certificates }: SealSettings, now: Date): string | undefined {
  try {
    const privateKey = createPrivateKey(key)
    const [own] = splitCertificates(certificates)
    if (!own) return 'SEAL_CERT has no certificate'
    if (privateKey.asymmetricKeyType !== 'rsa') return 'SEAL_KEY must be an RSA key'
    if (!own.checkPrivateKey(privateKey)) return 'SEAL_CERT is not the certificate of SEAL_KEY'
    if (own.validToDate < now) return `SEAL_CERT expired on ${own.validToDate.toISOString().slice(0, 10)}`
    return undefined
  } catch {
    return 'SEAL_KEY and SEAL_CERT must be PEM, or the base64 of it'
  }
}

/** Opens settings that `sealFault` finds nothing against. */
export async function openSealKey({ key, certificates }: SealSettings): Promise<SealKey> {
  const pkcs8 = createPrivateKey(key).export({ format: 'der', type: 'pkcs8' })
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  return {
    key: await webcrypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign']),
    certificates: splitCertificates(certificates),
  }
}

export function splitCertificates(pem: string): X509Certificate[] {
  const found = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
  return found.map((each) => new X509Certificate(each))
}

/** An environment variable holds several lines badly: base64 of PEM is taken for it. */
export const asPem = (value: string): string =>
  value.includes('-----BEGIN') ? value : Buffer.from(value, 'base64').toString('utf8')
