import { maskName } from '@registration/contract/masking.ts'
import { exportOwnData } from '@registration/contract/own-data.ts'
import type { Services } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { streamJson } from '../../http/streamed-json.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { nobody } from '../audit/audit-rules.ts'
import { recordAudit } from '../audit/audit-service.ts'
import { type Citizen, getCitizen, listCertifiedOwners } from '../session/citizen-store.ts'
import { close } from './close-account-service.ts'
import { gatherOwnData } from './gather-own-data.ts'

/** Whose account the operator means: by the number of the document that the office has seen, and by its id if there are several. */
export interface Wanted {
  documentNumber: string
  id: string | undefined
}

/**
 * The certified accounts of a document number, one line each: id, kind, masked name, day of the certification. Of an account
 * that is not certified nobody knows whose it is.
 */
export async function listAccounts(services: Services, { documentNumber }: Wanted): Promise<string> {
  const accounts = await findAccounts(services, documentNumber)
  for (const { id: citizenId } of accounts)
    await services.readings.record({ citizenId, kind: 'profile', actor: 'operator' })
  return accounts.map(inWords).join('\n')
}

/** Everything stored about the citizen, as JSON: what they see themselves at 我的数据. */
export async function exportAccount(services: Services, wanted: Wanted): Promise<string> {
  const { pool, clock } = services
  const { id: citizenId } = await getAccount(services, wanted)
  await recordAudit(pool, services, { citizenId, actor: 'operator', act: 'dataExported', details: '' })
  const sections = gatherOwnData({ ...services, caller: { citizenId }, language: 'zh' })
  let json = ''
  for await (const piece of streamJson(exportOwnData.answer, { madeAt: toShanghai(clock.now()), sections }))
    json += piece
  return json
}

/** Closes the citizen's account, as they do themselves. */
export async function closeAccountFor(services: Services, wanted: Wanted): Promise<string> {
  const { id: citizenId } = await getAccount(services, wanted)
  await inTransaction(services.pool, (db) => close({ ...services, db, caller: { citizenId } }, { actor: 'operator' }))
  return `${citizenId} is closed`
}

async function getAccount(services: Services, { documentNumber, id }: Wanted): Promise<Citizen> {
  const accounts = await findAccounts(services, documentNumber)
  const [account, ...others] = id === undefined ? accounts : accounts.filter((each) => each.id === id)
  if (!account) throw new Error(`${id} is no certified account of this document number`)
  if (others.length > 0) throw new Error(`There are several accounts. Name one:\n${accounts.map(inWords).join('\n')}`)
  return account
}

async function findAccounts({ pool, cipher }: Services, documentNumber: string): Promise<Citizen[]> {
  const documentNumberIndex = cipher.index(documentNumber, 'document_number')
  const ids = await listCertifiedOwners(pool, { documentNumberIndex, except: nobody })
  if (ids.length === 0) throw new Error('No certified account has this document number')
  return Promise.all(ids.map((id) => getCitizen(pool, cipher, id)))
}

const inWords = ({ id, accountKind, name, certifiedAt }: Citizen): string =>
  [id, accountKind, maskName(name), certifiedAt ? toShanghai(certifiedAt).slice(0, 10) : ''].join('\t')
