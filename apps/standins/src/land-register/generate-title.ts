import { makeRandom, type Random } from '../made-up/random.ts'
import { company, person } from './owners.ts'
import { type Place, places } from './places.ts'
import { type Scenario, scenarioAt } from './scenarios.ts'
import type { Owner, Title, Unit } from './title.ts'

/** Serial numbers below this one belong to the demonstration citizens' certificates. */
export const firstSerial = 100_000
/** The second owner's certificate, if each has one, has a serial number this much higher than the first's. */
export const secondOwnerOffset = 5_000_000
/** More titles would need serial numbers of eight digits. */
export const maximumTitles = secondOwnerOffset - firstSerial

/** The title at an index of this seed's register, always the same one. */
export function generateTitle(seed: number, index: number): Title {
  const random = makeRandom(seed, index)
  const place = places[index % places.length] ?? random.pick([...places] as [Place, ...Place[]])
  const scenario = scenarioOf(index)
  // The present form of certificates began in 2015, after the old one.
  const year = scenario.name === 'old certificate' ? random.between(2002, 2014) : random.between(2015, 2024)
  const owners = ownersOf(scenario, index, place)
  const certificateOf = scenario.name === 'old certificate' ? oldCertificate : certificate
  const title: Title = {
    id: `title-${index}`,
    certificateNumber: certificateOf(place, year, firstSerial + index),
    region: { code: place.code, name: place.name },
    registeredAt: `${year}-${twoDigits(random.between(1, 9))}-${twoDigits(random.between(10, 28))} 09:30:00`,
    ownership: owners.length > 1 ? '1' : '0',
    holdingMode: owners.length > 1 ? '01' : '',
    owners,
    otherCertificates: [],
    units: [],
    pending: [],
    // The office began with them lately: not every title has one.
    electronic: index % 4 !== 0,
    valid: true,
  }
  const unit = unitOf(index, place, year, random)
  title.units.push(unit)
  scenario.apply?.(title, unit, random)
  if (title.holdingMode === '02') {
    title.otherCertificates.push(certificate(place, year, firstSerial + index + secondOwnerOffset))
  }
  return title
}

function ownersOf(scenario: Scenario, index: number, place: Place): Owner[] {
  if (scenario.owners === 'company') return [{ ...company(index, place.city, place.code), share: '' }]
  const first = { ...person(2 * index), share: '' }
  return scenario.owners === 'couple' ? [first, { ...person(2 * index + 1), share: '' }] : [first]
}

function unitOf(index: number, place: Place, year: number, random: Random): Unit {
  const building = random.between(1, 48)
  const room = random.between(1, 28) * 100 + random.between(1, 4)
  const parcel = String(1 + Math.floor(index / 40)).padStart(5, '0')
  const zone = `${threeDigits(random.between(1, 12))}${threeDigits(random.between(1, 20))}`
  const section = place.city === '邯郸市' ? `${random.between(1, 6)}单元` : ''
  return {
    id: `T${index}`,
    unitNumber: `${place.code}${zone}GB${parcel}F${String(building).padStart(4, '0')}${String(room).padStart(4, '0')}`,
    location: `${place.city}${place.name}${random.pick(place.streets)}${random.between(1, 260)}号${building}号楼${section}${room}室`,
    houseUse: '11',
    landUse: '071',
    houseArea: `${random.between(38, 178)}.${twoDigits(random.between(0, 99))}`,
    landArea: `${random.between(4, 20)}.${twoDigits(random.between(0, 99))}`,
    rightStart: `${year - 4}-05-01`,
    rightEnd: `${year + 66}-04-30`,
    placed: true,
    mortgages: [],
    seizures: [],
    objections: [],
    notices: [],
    residenceRights: [],
    locks: [],
  }
}

function certificate(place: Place, year: number, serial: number): string {
  return `${place.province}（${year}）${place.office}不动产权第${String(serial).padStart(7, '0')}号`
}

function oldCertificate(place: Place, _year: number, serial: number): string {
  return `${place.city.charAt(0)}房权证字第${String(serial).padStart(7, '0')}号`
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
const threeDigits = (value: number) => String(value).padStart(3, '0')

/** The situation of the title at an index. Each place starts the cycle at another point. */
export function scenarioOf(index: number): Scenario {
  return scenarioAt(Math.floor(index / places.length) + index)
}
