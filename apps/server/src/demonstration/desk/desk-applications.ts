import type { PartyInput } from '@registration/contract/party.ts'
import type { UnitInput } from '@registration/contract/property-unit.ts'
import type { CitizenDetails } from '../../modules/session/citizen-store.ts'
import { aParty } from '../builders.ts'
import { demonstrationCitizens, openidOf } from '../citizens.ts'
import { asBank, asZhangsan } from '../parties.ts'
import { homeAt, type MadeUpPerson, ownerOf, personAt, regionOfHome } from './people.ts'

/** An application of the desk's demonstration, as its citizen fills it in. */
export interface DeskApplication {
  /** Whose account it is. One of the demonstration citizens has one already. */
  openid: string
  account: CitizenDetails
  businessId: string
  regionCode: '130481' | '130426'
  parties: readonly PartyInput[]
  units: readonly UnitInput[]
}

/** Buyers follow the owners of homes, who are 0 to 59. */
const buyerOf = (home: number): MadeUpPerson => personAt(100 + home)

const asPerson = ({ name, documentNumber, phone, address }: MadeUpPerson, changes: Partial<PartyInput> = {}) =>
  aParty({ name, documentNumber, phone, address, ...changes })

function accountOf(number: number, person: MadeUpPerson): Pick<DeskApplication, 'openid' | 'account'> {
  const { name, documentNumber, phone } = person
  const account = {
    nickname: name,
    name,
    documentType: '1',
    documentNumber,
    phone,
    accountKind: 'individual',
    legalRepresentative: '',
    isCertified: true,
  } as const
  return { openid: openidOf(`desk-${number}`), account }
}

/** The sale of a home: its buyer applies. `buyer`: what differs from the usual one. */
export function sale(home: number, buyer?: Partial<PartyInput>): DeskApplication {
  const price = `${(600 + home * 7) * 1000}.00`
  return {
    ...accountOf(100 + home, buyerOf(home)),
    businessId: '130400-sale-of-existing-home',
    regionCode: regionOfHome(home),
    parties: [asPerson(buyerOf(home), buyer), asPerson(ownerOf(home), { role: 'obligor' })],
    units: [{ ...homeAt(home), price }],
  }
}

/** A mortgage in favour of the bank: the owner applies. */
export function mortgage(home: number): DeskApplication {
  const lent = { securedClaim: `${(300 + home * 5) * 1000}.00`, rightStart: '2026-01-10', rightEnd: '2046-01-09' }
  return {
    ...accountOf(home, ownerOf(home)),
    businessId: '130400-mortgage',
    regionCode: regionOfHome(home),
    parties: [asBank(), asPerson(ownerOf(home), { role: 'obligor' })],
    units: [{ ...homeAt(home), ...lent }],
  }
}

/** An application of the owner alone, for a business that asks for no obligor. */
export function ofOwner(business: string, home: number): DeskApplication {
  return {
    ...accountOf(home, ownerOf(home)),
    businessId: `130400-${business}`,
    regionCode: regionOfHome(home),
    parties: [asPerson(ownerOf(home))],
    units: [homeAt(home)],
  }
}

/** A correction of an owner's entry. */
export function correction(home: number): DeskApplication {
  const application = ofOwner('correction', home)
  return { ...application, parties: [...application.parties, asPerson(ownerOf(home), { role: 'obligor' })] }
}

/** An inheritance with a notary's deed. The heir applies. */
export function inheritance(home: number, heir?: Partial<PartyInput>): DeskApplication {
  return {
    ...accountOf(100 + home, buyerOf(home)),
    businessId: '130400-inheritance-with-deed',
    regionCode: regionOfHome(home),
    parties: [asPerson(buyerOf(home), heir), asPerson(ownerOf(home), { role: 'obligor' })],
    units: [homeAt(home)],
  }
}

/** A residence right by appointment: what the citizen does not fill in, the counter does. */
export function byAppointment(home: number): DeskApplication {
  return {
    ...accountOf(home, ownerOf(home)),
    businessId: '130400-residence-right',
    regionCode: regionOfHome(home),
    parties: [],
    units: [],
  }
}

/** The same application of 张建国. */
export function ofZhangsan(application: DeskApplication): DeskApplication {
  const [, ...others] = application.parties
  const account = demonstrationCitizens.zhangsan
  return { ...application, openid: openidOf('zhangsan'), account, parties: [asZhangsan(), ...others] }
}
