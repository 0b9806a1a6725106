import type { Holding as HoldingDto, HoldingSummary } from '@registration/contract/holdings.ts'
import { maskName } from '@registration/contract/masking.ts'
import { isEmptyField } from '@registration/contract/property-unit.ts'
import type { Language } from '@registration/contract/refusals.ts'
import { isSamePerson } from '@registration/contract/rules/same-person.ts'
import { codeText } from '../../content/content-lookup.ts'
import type { Content } from '../../content/content-schema.ts'
import type { Holding } from '../../platform/registry/land-register.ts'
import type { Citizen } from '../session/citizen-store.ts'
import { regionCodeOf } from './startable-businesses.ts'

interface Showing {
  content: Content
  citizen: Citizen
  language: Language
  ref: string
}

/** What a card shows of a unit. */
export function toSummary(unit: Holding, { content, citizen, language, ref }: Showing): HoldingSummary {
  const isHouse = !isEmptyField('houseArea', unit.houseArea)
  return {
    ref,
    certificateNumber: unit.certificateNumber,
    unitNumber: unit.unitNumber,
    location: unit.location,
    regionCode: regionCodeOf(content, unit),
    use:
      isHouse || unit.landUse === ''
        ? textOf(content, 'houseUses', unit.houseUse, language)
        : landUseOf(unit, content, language),
    area: isHouse ? unit.houseArea : emptyIfZero(unit.landArea),
    ownership: unit.ownership,
    share:
      unit.ownership === 'byShares' ? (unit.owners.find((owner) => isSamePerson(owner, citizen))?.share ?? '') : '',
    restrictions: [...new Set(unit.restrictions.map(({ kind }) => kind))],
    isPending: unit.pending.length > 0,
  }
}

type Registered = Omit<HoldingDto, 'applications' | 'businesses' | 'asOf'>

/** All that is registered of a unit. Only the caller is named in full. */
export function toDetail(unit: Holding, showing: Showing): Registered {
  const { content, citizen, language } = showing
  return {
    ...toSummary(unit, showing),
    restrictions: unit.restrictions.map(({ registeredAt, ...entry }) => ({
      ...entry,
      registeredAt: registeredAt.slice(0, 10),
    })),
    landUse: landUseOf(unit, content, language),
    landArea: emptyIfZero(unit.landArea),
    rightStart: unit.rightStart,
    rightEnd: unit.rightEnd,
    owners: unit.owners.map((owner) => {
      const mine = isSamePerson(owner, citizen)
      return { name: mine ? owner.name : maskName(owner.name), share: owner.share, isCaller: mine }
    }),
    pending: unit.pending.map(({ business, at }) => ({ business, at })),
    history: unit.history.toSorted((a, b) => (a.at < b.at ? 1 : -1)),
    hasElectronicCertificate: unit.hasElectronicCertificate,
  }
}

const textOf = (content: Content, list: 'houseUses' | 'landUses', code: string, language: Language) =>
  code === '' ? '' : codeText(content, list, code, language)

const landUseOf = ({ landUse }: Holding, content: Content, language: Language) =>
  textOf(content, 'landUses', landUse, language)

const emptyIfZero = (area: string) => (isEmptyField('landArea', area) ? '' : area)
