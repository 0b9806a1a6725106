import { createInvitation, listInvitations, type Place } from '@registration/contract/invitations.ts'
import { listMessages } from '@registration/contract/messages.ts'
import { type PartyInput, saveParty } from '@registration/contract/party.ts'
import { paths } from '@registration/contract/paths.ts'
import { saveUnits } from '@registration/contract/property-unit.ts'
import type { Services } from '../context.ts'
import { aParty, aUnit, uniqueCitizenId } from '../demonstration/builders.ts'
import { demonstrationCitizens } from '../demonstration/citizens.ts'
import { hashToken } from '../http/caller.ts'
import { saveCitizenDetails } from '../modules/session/citizen-store.ts'
import { aDraft } from './applications.ts'
import { type Client, makeClient } from './client.ts'
import { insertCrowd } from './crowd.ts'

/** A demonstration citizen as a party. */
export function partyFrom(persona: keyof typeof demonstrationCitizens, role: PartyInput['role']): PartyInput {
  const { name, phone, documentType, documentNumber, accountKind, legalRepresentative } = demonstrationCitizens[persona]
  const kind = accountKind === 'enterprise' ? ('company' as const) : ('individual' as const)
  return aParty({ role, kind, name, phone, documentType, documentNumber, legalRepresentative })
}

export interface Sale {
  applicationId: string
  sellerId: string
  buyerId: string
}

/** A draft of a sale by 张建国 to 王芳, or to another buyer. */
export async function aSale(filer: Client, buyer: PartyInput = partyFrom('wangfang', 'rightsHolder')): Promise<Sale> {
  const applicationId = await aDraft(filer)
  const { id: sellerId } = await filer.call(saveParty, { applicationId, party: partyFrom('zhangsan', 'obligor') })
  const { id: buyerId } = await filer.call(saveParty, { applicationId, party: buyer })
  await filer.call(saveUnits, { applicationId, units: [aUnit()] })
  return { applicationId, sellerId, buyerId }
}

/** Invites the buyer. With the token of the address. */
export async function inviteBuyer(filer: Client, { applicationId, buyerId: partyId }: Sale) {
  const sent = await filer.call(createInvitation, { applicationId, partyId })
  return { ...sent, token: tokenIn(sent.url) }
}

export const tokenIn = (url: string): string => paths.invite.read(new URL(url).search).token ?? ''

/** A party's row on the board. */
export async function placeOf(filer: Client, applicationId: string, partyId: string): Promise<Place> {
  const { places } = await filer.call(listInvitations, { applicationId })
  const place = places.find((each) => each.partyId === partyId)
  if (!place) throw new Error('The party is not on the board')
  return place
}

/** The titles of the newest messages in an inbox, newest first. */
export async function titlesOf(client: Client, pageSize = 15): Promise<string[]> {
  const { rows } = await client.call(listMessages, { page: 1, pageSize })
  return rows.map(({ title }) => title)
}

/** Somebody with a session and a certified identity. */
export interface Certified extends Client {
  id: string
  name: string
  phone: string
  documentNumber: string
}

let made = 0

/** Where people can be made: a product in the test's process, or one in its own with the database and the keys of it. */
interface Populated {
  base: string
  services: Pick<Services, 'pool' | 'cipher' | 'clock'>
}

/** People who are certified, each signed in. */
export async function certifiedPeople({ base, services }: Populated, size: number): Promise<Certified[]> {
  const crowd = await insertCrowd(services.pool, size, services.clock.now())
  return Promise.all(crowd.map(({ cookie }) => certify(services, makeClient(base), cookie)))
}

/** Somebody who is certified, signed in. */
export async function certifiedPerson(product: Populated): Promise<Certified> {
  const [person] = await certifiedPeople(product, 1)
  if (!person) throw new Error('There is nobody')
  return person
}

async function certify(
  { pool, cipher, clock }: Populated['services'],
  client: Client,
  cookie: string,
): Promise<Certified> {
  const [name = '', token = ''] = cookie.split('=')
  client.cookies.set(name, token)
  made += 1
  const person = {
    name: `测试${made}`,
    phone: `139${String(made).padStart(8, '0')}`,
    documentNumber: uniqueCitizenId('1979-05-17', made),
  }
  const session = pool.selectFrom('session').select('citizen_id').where('token_hash', '=', hashToken(token))
  const { citizen_id: id } = await session.executeTakeFirstOrThrow()
  const details = {
    ...person,
    nickname: '',
    documentType: '1',
    accountKind: 'individual' as const,
    legalRepresentative: '',
    isCertified: true,
  }
  await saveCitizenDetails(pool, cipher, { id, details, now: clock.now() })
  return { ...client, ...person, id }
}
