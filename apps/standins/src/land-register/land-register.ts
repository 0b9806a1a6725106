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
  listOwnedBy(name: string, documentNumber: string): Title[]
  findById(id: string): Title | undefined
}

export const isSamePerson = (a: Named, b: Named): boolean => a.name === b.name && a.documentNumber === b.documentNumber

const knownTitles: readonly Title[] = [...demonstrationTitles, ...deskTitles]

type Named = Pick<Person, 'name' | 'documentNumber'>

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
  return {
    size,
    at,
    findByCertificateNumber(given) {
      const wanted = given.trim().replace('(', '（').replace(')', '）')
      const known = knownTitles.find((title) => title.certificateNumber === wanted)
      if (known) return known
      const serial = Number(/第(\d{7})号$/.exec(wanted)?.[1])
      const index = (serial - firstSerial) % secondOwnerOffset
      if (!within(index)) return undefined
      const title = at(index)
      return [title.certificateNumber, ...title.otherCertificates].includes(wanted) ? title : undefined
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
