import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { createApplication } from '@registration/contract/applications.ts'
import { getUserInfo } from '@registration/contract/session.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repositoryFolder } from '../config.ts'
import { aCitizen, makeCitizen } from '../demonstration/builders.ts'
import { aSubmitted } from '../testing/applications.ts'
import { aSession, aSignedInCitizen } from '../testing/booking.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'
import { refusalOf } from '../testing/refusal-of.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

/** `npm run citizen -- …` on the product's database, with a document number on its standard input. */
async function run(documentNumber: string, ...words: string[]): Promise<string> {
  const { NODE_ENV, VITEST, ...inherited } = process.env
  const { connectionString = '' } = product.connections.options
  const running = promisify(execFile)(
    process.execPath,
    [path.join(repositoryFolder, 'apps/server/src/citizen-command.ts'), ...words],
    { env: { ...inherited, DATABASE_URL: connectionString, DATA_DIR: product.services.config.dataDir } },
  )
  running.child.stdin?.end(`${documentNumber}\n`)
  return (await running).stdout
}

/** A citizen who is certified since 10 March, or another account of one. */
async function aCertified(documentNumber?: string) {
  const citizen = documentNumber === undefined ? await aSignedInCitizen(product) : await anAccountWith(documentNumber)
  const certified = { certified_at: product.services.clock.now() }
  await product.services.pool.updateTable('citizen').set(certified).where('id', '=', citizen.citizenId).execute()
  return citizen
}

async function anAccountWith(documentNumber: string) {
  const details = aCitizen({ documentNumber })
  const citizenId = await makeCitizen(product.services, 'o-test-second-account', details)
  return { client: await aSession(product, citizenId), citizenId, ...details }
}

const actsOf = async (citizenId: string) =>
  product.services.pool
    .selectFrom('audit_entry')
    .select(['act', 'details'])
    .where('citizen_id', '=', citizenId)
    .where('actor', '=', 'operator')
    .orderBy('sequence')
    .execute()

test('npm run citizen finds the account of a document number, exports what is stored, and closes it', async () => {
  const { client, citizenId, documentNumber, name } = await aCertified()
  await client.call(createApplication, { businessId: '130400-sale-of-existing-home', byAppointment: false })
  const listed = await run(`${documentNumber.slice(0, 6)} ${documentNumber.slice(6).toLowerCase()}`, 'list')
  expect(listed.split('\t').toSpliced(2, 1)).toEqual([citizenId, 'individual', '2026-03-10\n'])
  expect(listed).not.toContain(name)
  const exported = await run(documentNumber, 'export')
  const { sections } = JSON.parse(exported) as { sections: { name: string; records: unknown[] }[] } // the answer of the call
  expect(JSON.stringify(sections)).toContain(documentNumber)
  expect(sections.find((section) => section.name === 'applications')?.records).toHaveLength(1)
  expect(await run(documentNumber, 'close')).toBe(`${citizenId} is closed\n`)
  expect((await refusalOf(client.call(getUserInfo, {}))).reason).toBe('signedOut')
  expect(await actsOf(citizenId)).toEqual([
    { act: 'identityRead', details: 'profile' },
    { act: 'dataExported', details: '' },
    { act: 'accountClosed', details: '' },
  ])
  await expect(run(documentNumber, 'list')).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'No certified account has this document number\n',
  })
})

test('npm run citizen opens no account that is not certified: somebody else may have typed the number', async () => {
  const { citizenId, documentNumber } = await aSignedInCitizen(product)
  for (const act of ['export', 'close'])
    await expect(run(documentNumber, act, citizenId)).rejects.toThrow('No certified account has this document number')
  expect(await actsOf(citizenId)).toEqual([])
})

test('npm run citizen asks which of several accounts is meant, and takes none of another number', async () => {
  const { client, documentNumber } = await aCertified()
  const [second, other] = [await aCertified(documentNumber), await aCertified()]
  await expect(run(documentNumber, 'close')).rejects.toThrow('There are several accounts. Name one:')
  await expect(run(documentNumber, 'close', other.citizenId)).rejects.toThrow(
    `${other.citizenId} is no certified account of this document number`,
  )
  expect(await run(documentNumber, 'close', second.citizenId)).toBe(`${second.citizenId} is closed\n`)
  expect((await client.call(getUserInfo, {})).isCertified).toBe(true)
})

test('npm run citizen closes no account with something under way, and says how it is used', async () => {
  const { client, citizenId, documentNumber } = await aCertified()
  await aSubmitted(client)
  await expect(run(documentNumber, 'close')).rejects.toThrow('applications, appointments or queries under way')
  expect(await actsOf(citizenId)).toEqual([])
  await expect(run('', 'close')).rejects.toThrow('npm run citizen -- list')
  await expect(run(documentNumber, 'delete')).rejects.toThrow('npm run citizen -- list')
  expect((await client.call(getUserInfo, {})).isCertified).toBe(true)
})
