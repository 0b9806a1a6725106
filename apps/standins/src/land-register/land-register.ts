import type { Person } from '../people.ts'
import { demonstrationTitles } from './demonstration-titles.ts'
import { deskTitles } from './desk-titles.ts'
import { firstSerial, generateTitle, maximumTitles, secondOwnerOffset } from './generate-title.ts'
import { companyNumber, personNumber } from './owners.ts'
import type { Title } from './title.ts'

export interface LandRegister {
  /** The number of made-up titles beside the demonstration citizens'. */
  readonly size: number
  at(index: number): Title
  findByCertificateNumber(certificateNumber: string): Title | undefined
  /** The titles with an entry for which a registration proof of this number was issued. */
  listUnderProof(number: string): Title[]
  listOwnedBy(name: string, documentNumber: string): Title[]
  findById(id: string): Title | undefined
}

export const isSamePerson = (a: Named, b: Named): boolean => a.name === b.name && a.documentNumber === b.documentNumber

const knownTitles: readonly Title[] = [...demonstrationTitles, ...deskTitles]

type Named = Pick<Person, 'name' | 'documentNumber'>

const asPrinted = (number: string) => number.trim().replace('(', '（').replace(')', '）')

/** Whether a mortgage, a notice or a residence right on a title has this number. */
export const hasProof = ({ units }: Title, number: string): boolean =>
  units.some(
    ({ mortgages, notices, residenceRights }) =>
      mortgages.some(({ certificateNumber }) => certificateNumber === asPrinted(number)) ||
      [...notices, ...residenceRights].some((entry) => entry.number === asPrinted(number)),
  )

/**
 * A made-up land register, the same for the same seed. Titles are made on demand, so its size costs nothing.
 * @throws RangeError when `size` needs serial numbers of eight digits
 */
export function makeLandRegister(size: number, seed = 20_260_101): LandRegister {
  if (!Number.isInteger(size) || size < 0 || size > maximumTitles) {
    throw new RangeError(`a land register holds 0 to ${maximumTitles} properties, not ${size}`)
  }
  const at = (index: number) => generateTitle(seed, index)
  const within = (index: number | undefined) => index !== undefined && index >= 0 && index < size
  const bySerial = (number: string) => {
    const serial = Number(/第(\d{7})号$/.exec(number)?.[1])
    const index = (serial - firstSerial) % secondOwnerOffset
    return within(index) ? at(index) : undefined
  }
  return {
    size,
    at,
    findByCertificateNumber(given) {
      const wanted = asPrinted(given)
      const known = knownTitles.find((title) => title.certificateNumber === wanted)
      if (known) return known
      const title = bySerial(wanted)
      return title && [title.certificateNumber, ...title.otherCertificates].includes(wanted) ? title : undefined
    },
    listUnderProof(number) {
      const title = bySerial(asPrinted(number))
      return [...knownTitles, ...(title ? [title] : [])].filter((each) => hasProof(each, number))
    },
    listOwnedBy(name, documentNumber) {
      const owns = (title: Title) => title.owners.some((owner) => isSamePerson(owner, { name, documentNumber }))
      const person = personNumber(documentNumber, 2 * size)
      const index = person === undefined ? companyNumber(documentNumber) : Math.floor(person / 2)
      const generated = index !== undefined && within(index) ? [at(index)] : []
      return [...knownTitles, ...generated].filter(owns)
    },
    findById(id) {
      const index = /^title-(\d+)$/.exec(id)?.[1]
      if (index !== undefined) return within(Number(index)) ? at(Number(index)) : undefined
      return knownTitles.find((title) => title.id === id)
    },
  }
}
