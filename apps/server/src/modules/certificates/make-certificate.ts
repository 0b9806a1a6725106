import { createHash } from 'node:crypto'
import { verifyAddress } from '@registration/contract/certificates.ts'
import { regionName } from '../../content/content-lookup.ts'
import type { Services } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import type { MessageHandlers } from '../../outbox/worker.ts'
import { loadOwnArchiveAnswer } from '../archive/archive-answer-store.ts'
import { documentNumberOf, getOwnArchiveRequest } from '../archive/archive-request-store.ts'
import { deleteUnowned, insertUnowned } from '../files/unowned-file-store.ts'
import { certificatePaper } from './certificate-paper.ts'
import { type Certificate, findCertificateById, markMade } from './certificate-store.ts'

/** Renders, signs and stores a certificate. Only then it is ready. */
export function certificateMessages(services: Services): Pick<MessageHandlers, 'certificates.make'> {
  return {
    'certificates.make': {
      async deliver({ body: { certificateId } }) {
        const certificate = await findCertificateById(services.pool, certificateId)
        if (certificate && !certificate.madeAt) await makeCertificate(services, certificate)
      },
    },
  }
}

async function makeCertificate(services: Services, certificate: Certificate): Promise<void> {
  const { pool, platform, clock, ids } = services
  const { pdf, pageCodes } = await platform.pdf.print(await paperOf(services, certificate), clock.now())
  const storageKey = `certificates/${ids.token(18)}`
  await insertUnowned(pool, { storageKey, keys: [storageKey] }, clock.now())
  await platform.files.put(storageKey, pdf)
  const sha256 = createHash('sha256').update(pdf).digest()
  const isOurs = await inTransaction(pool, async (db) => {
    const made = { storageKey, bytes: pdf.length, sha256, pageCodes, now: clock.now() }
    if (!(await markMade(db, certificate.id, made))) return false
    await deleteUnowned(db, [storageKey])
    return true
  })
  if (!isOurs) await platform.files.delete(storageKey)
}

async function paperOf({ config, content, cipher, pool, signer }: Services, certificate: Certificate) {
  const { citizenId, requestId, regionCode } = certificate
  const request = await getOwnArchiveRequest(pool, citizenId, requestId)
  return certificatePaper({
    certificate,
    answer: await loadOwnArchiveAnswer(pool, citizenId, requestId),
    documentNumber: documentNumberOf(cipher, request),
    regionName: regionName(content, regionCode, 'zh'),
    verifyUrl: `${config.publicBase}${verifyAddress(certificate)}`,
    isTest: config.seal === undefined,
    pageKey: signer.sign('certificate-pages', certificate.number),
  })
}
