import { createHash } from 'node:crypto'
import { findBusiness } from '../../apps/server/src/content/content-lookup.ts'
import type { Content } from '../../apps/server/src/content/content-schema.ts'
import { aParty, aUnit, uniqueCitizenId } from '../../apps/server/src/demonstration/builders.ts'
import { asConfigured } from '../../apps/server/src/modules/applications/application-rules.ts'
import { type FrozenApplication, freeze } from '../../apps/server/src/modules/applications/frozen-application-rules.ts'
import { asStoredParty } from '../../apps/server/src/modules/applications/party-rules.ts'
import type { HeldParty } from '../../apps/server/src/modules/applications/party-store.ts'

const hex = (text: string) => createHash('sha256').update(text).digest('hex')

/** The submission of a sale by two parties who have confirmed it, with one unit and five files. Each count has another. */
export function frozenSale(content: Content, count: number): FrozenApplication {
  const business = findBusiness(content, '130400-sale-of-existing-home')
  if (!business) throw new Error('the content lacks the sale of a home')
  const digest = hex(`content ${count}`)
  const parties = (['rightsHolder', 'obligor'] as const).map((role, index): HeldParty => {
    const documentNumber = uniqueCitizenId('1988-04-12', (count * 2 + index) % 1000)
    const name = index === 0 ? '王芳' : '张建国'
    return {
      ...asStoredParty(aParty({ role, name, documentNumber }), `party-${index}`),
      coOwnership: 'none',
      share: '',
    }
  })
  const unit = asConfigured(business, 'unit', aUnit({ location: `邯郸市丛台区人民东路${count}号天鸿小区3号楼` }))
  const materials = business.materials.filter(({ required }) => required)
  return freeze(
    {
      region_code: '130403',
      registration_type: business.registrationType.code,
      by_appointment: false,
      acceptance_number: null,
    },
    business,
    { name: '王芳', phone: '13800138001' },
    {
      parties,
      units: [{ ...unit, source: '', registerFields: [] }],
      answers: [],
      files: Array.from({ length: 5 }, (_, index) => ({
        id: `file-${index}`,
        materialId: materials[index % materials.length]?.id ?? '',
        mediaType: 'image/jpeg',
        bytes: 900_000,
        sha256: hex(`file ${count} ${index}`),
      })),
      digest,
      confirmations: parties.map(({ id }, index) => ({
        partyId: id,
        method: index === 0 ? 'code' : 'face',
        at: '2026-03-10 08:30:00',
        digest,
      })),
    },
  )
}
