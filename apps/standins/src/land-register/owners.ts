import { madeUpCompany, madeUpName } from '../made-up/names.ts'
import { withCitizenCheck, withCreditCheck, withOrganisationCheck } from '../made-up/numbers.ts'
import { makeRandom } from '../made-up/random.ts'
import type { Person } from '../people.ts'
import { places } from './places.ts'

// Numbers of people are calculated forwards and backwards, so that a register of any size finds an owner without an
// index: the area and the birthday give the person's number up to a multiple of `days`.
const days = 19_997
const stride = 7_919
const firstBirthday = Date.UTC(1950, 0, 1)
const backwards = inverse(stride, days)
const personSeed = 31
const companySeed = 47

/** The made-up person of a number: born 1950 to 2004, always the same. */
export function person(number: number): Person {
  const area = number % places.length
  const rest = Math.floor(number / places.length)
  const birthday = new Date(firstBirthday + ((rest * stride) % days) * 86_400_000)
  const sequence = 100 + ((rest * 7 + area) % 800)
  const digits = `${places[area]?.code}${birthday.toISOString().slice(0, 10).replaceAll('-', '')}${sequence}`
  return {
    name: madeUpName(makeRandom(personSeed, number)),
    kind: '1',
    documentType: '1',
    documentNumber: withCitizenCheck(digits),
  }
}

/** The number of the person with this ID number, below `limit`. Undefined if there is none. */
export function personNumber(documentNumber: string, limit: number): number | undefined {
  const area = places.findIndex((place) => place.code === documentNumber.slice(0, 6))
  const birthday = `${documentNumber.slice(6, 10)}-${documentNumber.slice(10, 12)}-${documentNumber.slice(12, 14)}`
  const day = (Date.parse(birthday) - firstBirthday) / 86_400_000
  if (area < 0 || !Number.isInteger(day) || day < 0 || day >= days) return undefined
  for (let rest = (day * backwards) % days; rest * places.length + area < limit; rest += days) {
    const number = rest * places.length + area
    if (person(number).documentNumber === documentNumber) return number
  }
  return undefined
}

/** The made-up company of a number. */
export function company(number: number, city: string, areaCode: string): Person {
  const organisation = withOrganisationCheck(`M${String(number).padStart(7, '0')}`)
  return {
    name: madeUpCompany(makeRandom(companySeed, number), city),
    kind: '2',
    documentType: '7',
    documentNumber: withCreditCheck(`91${areaCode}${organisation}`),
  }
}

/** The number within a made-up company's credit code. The caller compares the rest. */
export function companyNumber(documentNumber: string): number | undefined {
  const found = /^91\d{6}M(\d{7})[\dX][\dA-Y]$/.exec(documentNumber)
  return found ? Number(found[1]) : undefined
}

function inverse(value: number, modulus: number): number {
  let candidate = 1
  while ((candidate * value) % modulus !== 1) candidate += 1
  return candidate
}
