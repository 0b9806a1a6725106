import { createApplication, submitApplication } from '@registration/contract/applications.ts'
import { type Endpoint, envelopeOf, type Input, requestIdName } from '@registration/contract/endpoint.ts'
import { listMaterials, uploadFiles } from '@registration/contract/materials.ts'
import { saveParty } from '@registration/contract/party.ts'
import { saveUnits } from '@registration/contract/property-unit.ts'
import * as z from 'zod/mini'
import { aParty, aUnit } from '../../apps/server/src/demonstration/builders.ts'
import { businessId } from '../../apps/server/src/testing/applications.ts'
import { aPdf } from '../../apps/server/src/testing/pictures.ts'
import type { RawClient } from './raw-client.ts'

/** The connection of a submission, its citizen, and the ids that distinguish its calls. */
export interface Submitting {
  client: RawClient
  cookie: string
  newId: () => string
}

const document = aPdf()
const [buyer, seller, unit] = [aParty(), aParty({ role: 'obligor', name: '张建国' }), aUnit()]

/**
 * What a citizen's browser does from the first tap to the submission: draft, buyer, seller, property, the list of
 * materials, a document for each that is required, submit. Documents are not decoded: `bench:upload` measures pictures.
 */
export async function submitOnce(at: Submitting): Promise<void> {
  const { applicationId } = z.decode(
    createApplication.answer,
    await call(at, createApplication, { businessId, byAppointment: false }),
  )
  await call(at, saveParty, { applicationId, party: buyer })
  await call(at, saveParty, { applicationId, party: seller })
  await call(at, saveUnits, { applicationId, units: [unit] })
  const { materials } = z.decode(listMaterials.answer, await call(at, listMaterials, { applicationId }))
  for (const { id, isRequired } of materials)
    if (isRequired) await uploadDocument(at, { applicationId, materialId: id })
  await call(at, submitApplication, { applicationId })
}

/** The wire's answer; throws where the call was refused. */
async function call<E extends Endpoint>(at: Submitting, endpoint: E, input: Input<E>): Promise<never> {
  const payload: object = Object(z.encode(endpoint.input, input))
  const body = Buffer.from(JSON.stringify({ ...payload, [requestIdName]: at.newId() }))
  return post(at, endpoint, { body, type: 'application/json' })
}

async function uploadDocument(at: Submitting, target: Input<typeof uploadFiles>): Promise<void> {
  const fields = Object.entries({ ...z.encode(uploadFiles.input, target), [requestIdName]: at.newId() })
  const parts = fields.map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = '--b\r\nContent-Disposition: form-data; name="file"; filename="page.pdf"\r\n\r\n'
  const body = Buffer.concat([Buffer.from(parts.join('') + file), document, Buffer.from('\r\n--b--\r\n')])
  await post(at, uploadFiles, { body, type: 'multipart/form-data; boundary=b' })
}

async function post(
  { client, cookie }: Submitting,
  { path, answerIn }: Endpoint,
  { body, type }: { body: Buffer; type: string },
): Promise<never> {
  const text = await client.post(path, { 'content-type': type, cookie }, body)
  const answer = JSON.parse(text)
  const isDone = envelopeOf(path) === 'stat' ? answer.stat === 1 : answer.errcode === '00'
  if (!isDone) throw new Error(`${path} answered ${text}`)
  // What JSON holds is of unknown shape until the contract has decoded it.
  return (answerIn === 'data' ? answer.data : answer) as never
}
