import { randomUUID } from 'node:crypto'
import { getApplication } from '@registration/contract/applications.ts'
import {
  type Confirmable,
  confirmApplication,
  readConfirmation,
  sendConfirmationCode,
  startConfirmationFace,
} from '@registration/contract/confirmations.ts'
import { createInvitation } from '@registration/contract/invitations.ts'
import { saveParty } from '@registration/contract/party.ts'
import { saveUnits } from '@registration/contract/property-unit.ts'
import { aCitizen, aParty, aUnit, makeCitizen, uniqueCitizenId } from '../demonstration/builders.ts'
import type { CitizenDetails } from '../modules/session/citizen-store.ts'
import { aDraft, businessId } from './applications.ts'
import { aSession } from './booking.ts'
import type { Client } from './client.ts'
import { endCheck } from './face.ts'
import { codeOn } from './phone.ts'
import type { TestProduct } from './product.ts'
import { aMobile } from './profile.ts'

type Product = Pick<TestProduct, 'services' | 'visitor'>

/** How a call names a place. */
export type Named = { invitationId: string } | { applicationId: string; partyId: string }

export interface Person extends CitizenDetails {
  client: Client
  citizenId: string
}

let people = 0

/** A new certified citizen, signed in. */
export async function aPerson(product: Product, changes: Partial<CitizenDetails> = {}): Promise<Person> {
  people += 1
  const documentNumber = uniqueCitizenId(`19${60 + (Math.floor(people / 900) % 40)}-07-08`, (people % 900) + 50)
  const details = aCitizen({ isCertified: true, name: `张确认`, phone: aMobile(), documentNumber, ...changes })
  const citizenId = await makeCitizen(product.services, `o-test-confirm-${randomUUID()}`, details)
  return { ...details, client: await aSession(product, citizenId), citizenId }
}

/** Adds a person as a party of an application. The party's id. */
export async function addParty(
  filer: Client,
  applicationId: string,
  { name, documentNumber }: Pick<CitizenDetails, 'name' | 'documentNumber'>,
  changes: Parameters<typeof aParty>[0] = {},
): Promise<string> {
  await filer.call(saveParty, { applicationId, party: aParty({ name, documentNumber, ...changes }) })
  const { parties } = await filer.call(getApplication, { applicationId })
  return parties.at(-1)?.id ?? ''
}

export interface Sale {
  applicationId: string
  /** Files it, and confirms by a code. */
  buyer: Person & { place: { applicationId: string; partyId: string } }
  /** Confirms by face. */
  seller: Person & { partyId: string }
}

/** The draft of a sale that its buyer files, with a seller who is not yet invited. */
export async function aSale(product: Product, of = businessId): Promise<Sale> {
  const [buyer, seller] = await Promise.all([
    aPerson(product, { name: '买小明' }),
    aPerson(product, { name: '卖建国' }),
  ])
  const applicationId = await aDraft(buyer.client, of)
  const buying = await addParty(buyer.client, applicationId, buyer)
  const selling = await addParty(buyer.client, applicationId, seller, { role: 'obligor' })
  await buyer.client.call(saveUnits, { applicationId, units: [aUnit()] })
  return {
    applicationId,
    buyer: { ...buyer, place: { applicationId, partyId: buying } },
    seller: { ...seller, partyId: selling },
  }
}

/** Invites a party, as the filer. */
export async function invite(filer: Client, applicationId: string, partyId: string): Promise<{ invitationId: string }> {
  const { invitationId } = await filer.call(createInvitation, { applicationId, partyId })
  return { invitationId }
}

/** As `invite` for the seller of a sale. */
export const inviteSeller = ({ applicationId, buyer, seller }: Sale) =>
  invite(buyer.client, applicationId, seller.partyId)

export const read = ({ client }: Pick<Person, 'client'>, named: Named): Promise<Confirmable> =>
  client.call(readConfirmation, named)

/** Gets a code on the own phone. */
export async function aCode(product: Product, { client, phone }: Pick<Person, 'client' | 'phone'>, named: Named) {
  const { challengeId } = await client.call(sendConfirmationCode, named)
  return { code: await codeOn(product, phone), challengeId }
}

/** Reads, gets a code and confirms with it. */
export async function confirmByCode(
  product: Product,
  person: Pick<Person, 'client' | 'phone'>,
  named: Named,
): Promise<string> {
  const { digest } = await read(person, named)
  const proof = await aCode(product, person, named)
  return (await person.client.call(confirmApplication, { ...named, digest, ...proof })).confirmationId
}

/** The version of the words about the check by face that the tests agree to. */
export const faceConsent = '2'

/** Ends a check by face for a place as the platform's page does. Our token from the return address. */
export async function checkFace({ client }: Person, named: Named, digest: string, result = 'pass'): Promise<string> {
  const { url } = await client.call(startConfirmationFace, { ...named, digest, consent: faceConsent })
  return endCheck(url, result)
}

/** Reads, passes a check by face and confirms with it. */
export async function confirmByFace(person: Person, named: Named): Promise<string> {
  const { digest } = await read(person, named)
  const token = await checkFace(person, named, digest)
  return (await person.client.call(confirmApplication, { ...named, digest, token })).confirmationId
}

/** The state of a party's confirmation in the database. */
export async function placeOf({ services }: Product, partyId: string) {
  return services.pool
    .selectFrom('confirmation_place')
    .selectAll()
    .where('party_id', '=', partyId)
    .executeTakeFirstOrThrow()
}
