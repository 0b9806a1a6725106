import type { Terms } from '@registration/contract/terms.ts'
import type { OfferedBusiness, Text } from '../../content/content-schema.ts'

/** What the fee of an application depends on. */
export interface FeeUnit {
  houseUse: string | null
  landUse: string | null
  location: string | null
  unitNumber: string | null
  /** `02`: each holder has a certificate. */
  holdingMode: string | null
  /** `1`: one certificate for several units. */
  mergeCertificates: string | null
}

/** As the terms have it, in both languages. Whole yuan. */
interface Fee {
  /** Undefined while it is not known. */
  total: number | undefined
  lines: { text: Text; amount: number }[]
}

type Kind = 'home' | 'other'

const kindTexts: Record<Kind, Text> = {
  home: { zh: '住宅、单独登记的车库车位储藏室', en: 'A home, or a garage, parking space or storeroom by itself' },
  other: { zh: '其他不动产', en: 'Other property' },
}
const registration: Text = { zh: '登记费', en: 'Registration' }
const certificate: Text = { zh: '证书工本费', en: 'Certificate' }
const further: Text = { zh: '每增加一本证书', en: 'Each further certificate' }
const free: Text = { zh: '不收登记费', en: 'No registration fee' }

/** What the law of fees says of a business, before anything of an application is known. */
export function ratesOf({ fees, coOwnership }: OfferedBusiness): Fee {
  const { home, other } = fees
  const lines: Fee['lines'] = []
  if (home !== undefined && home === other) lines.push({ text: each(registration), amount: home })
  else {
    if (home !== undefined) lines.push({ text: each(kindTexts.home), amount: home })
    if (other !== undefined) lines.push({ text: each(kindTexts.other), amount: other })
  }
  if (fees.certificate !== undefined)
    lines.push({ text: { zh: '每本证书', en: 'Each certificate' }, amount: fees.certificate })
  if (lines.length === 0) return { total: 0, lines: [{ text: free, amount: 0 }] }
  if (coOwnership && fees.certificate === undefined) lines.push({ text: further, amount: fees.furtherCertificate })
  return { total: undefined, lines }
}

const each = ({ zh, en }: Text): Text => ({ zh: `${zh}（每件）`, en: `${en}, each` })
const times = ({ zh, en }: Text, n: number, unit: string): Text => ({ zh: `${zh} ${n}${unit}`, en: `${en} × ${n}` })

/**
 * The estimated fee of an application (发改价格规〔2016〕2559号, 财税〔2019〕45号): each unit is one registration, a mortgage
 * on several units of one parcel is one, the first certificate is in it. The rates while the units or their uses are not
 * known.
 */
export function feeOf(business: OfferedBusiness, units: readonly FeeUnit[], rightsHolders: number): Fee {
  const { fees, coOwnership } = business
  const rates = ratesOf(business)
  if (rates.total !== undefined) return rates
  const certificates = certificatesOf(units, coOwnership ? rightsHolders : 1)
  const { certificate: perCertificate } = fees
  if (perCertificate !== undefined)
    return units.length === 0 ? rates : totalled([line(certificate, certificates.all, '本', perCertificate)])

  const kinds = piecesOf(business, units).map((piece) => kindOf(business, piece))
  const count = (kind: Kind) => kinds.filter((each) => each === kind).length
  if (kinds.length === 0 || kinds.includes(undefined)) return rates
  return totalled([
    line(fees.home === fees.other ? registration : kindTexts.home, count('home'), '件', fees.home ?? 0),
    line(kindTexts.other, count('other'), '件', fees.other ?? 0),
    line(further, certificates.further, '本', fees.furtherCertificate),
  ])
}

const line = (text: Text, n: number, unit: string, yuan: number) => ({ text: times(text, n, unit), amount: n * yuan })

function totalled(lines: Fee['lines']): Fee {
  const counted = lines.filter(({ amount }) => amount > 0)
  return { total: counted.reduce((sum, { amount }) => sum + amount, 0), lines: counted }
}

/** Each unit, or each merged group, has a certificate, or one for each holder. */
function certificatesOf(units: readonly FeeUnit[], holders: number): { all: number; further: number } {
  const isMerged = units.some(({ mergeCertificates }) => mergeCertificates === '1')
  const isSeparate = units.some(({ holdingMode }) => holdingMode === '02')
  const copies = isSeparate ? Math.max(holders, 1) : 1
  const groups = isMerged ? 1 : units.length
  return { all: groups * copies, further: groups * (copies - 1) }
}

const parcelLength = 19

/** What is registered one by one: units, or for a mortgage the parcels below them. */
function piecesOf({ mortgage }: OfferedBusiness, units: readonly FeeUnit[]): FeeUnit[][] {
  if (!mortgage) return units.map((unit) => [unit])
  const parcels = new Map<string, FeeUnit[]>()
  for (const [i, unit] of units.entries()) {
    const parcel = unit.unitNumber?.slice(0, parcelLength) ?? `unit ${i}`
    parcels.set(parcel, [...(parcels.get(parcel) ?? []), unit])
  }
  return [...parcels.values()]
}

/**
 * A parcel with anything else than homes counts as other property. Undefined while a use is not known. Where there is one
 * rate, all count as homes.
 */
function kindOf({ fees }: OfferedBusiness, units: readonly FeeUnit[]): Kind | undefined {
  const kinds = units.map(kindOfUnit)
  if (fees.home === fees.other) return 'home'
  if (kinds.includes('other')) return 'other'
  return kinds.includes(undefined) ? undefined : 'home'
}

/** The codes of residential use. The dictionary has none for garages: the location names them. */
const homeUse = /^1[0-3]/
const garage = /车库|车位|储藏室|储藏间/

function kindOfUnit({ houseUse, landUse, location }: FeeUnit): Kind | undefined {
  if (houseUse !== null) return homeUse.test(houseUse) || garage.test(location ?? '') ? 'home' : 'other'
  return landUse === null ? undefined : 'other'
}

/** A fee for the wire. Who receives the right pays it. */
export function toFeeDto(
  { rightsHolderAlias }: OfferedBusiness,
  { total, lines }: Fee,
  language: keyof Text,
): Terms['fee'] {
  return {
    total: total === undefined ? '' : String(total),
    payer: total === 0 ? '' : rightsHolderAlias[language],
    lines: lines.map(({ text, amount }) => ({ text: text[language], amount: String(amount) })),
  }
}
