import type { PartyInput } from '@registration/contract/party.ts'
import type { UnitInput } from '@registration/contract/property-unit.ts'
import type { Services } from '../context.ts'
import {
  type CitizenDetails,
  ensureCitizen,
  joinCitizen,
  saveCitizenDetails,
} from '../modules/session/citizen-store.ts'

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/**
 * A valid, made-up citizen ID (GB 11643), of Congtai district unless another is named. Each `sequence` up to 999 per
 * birth date gives another number.
 */
export function uniqueCitizenId(birthDate: string, sequence: number, area = '130403'): string {
  const digits = `${area}${birthDate.replaceAll('-', '')}${String(sequence).padStart(3, '0')}`
  const sum = weights.reduce((total, weight, i) => total + weight * Number(digits[i]), 0)
  return `${digits}${'10X98765432'[sum % 11]}`
}

/** A party that can be saved. A test changes what matters to it. */
export function aParty(changes: Partial<PartyInput> = {}): PartyInput {
  return {
    role: 'rightsHolder',
    kind: 'individual',
    name: '赵明远',
    phone: '13600136004',
    documentType: '1',
    documentNumber: uniqueCitizenId('1988-04-12', 17),
    address: '邯郸市丛台区人民东路88号2号楼1单元501室',
    ...changes,
  }
}

/** A flat in Handan that can be saved for the sale of an existing home. */
export function aUnit(changes: Partial<UnitInput> = {}): UnitInput {
  return {
    certificateNumber: '冀（2023）邯郸市不动产权第0001234号',
    unitNumber: '130403001002GB00012F00030045',
    location: '邯郸市丛台区人民东路88号滏东小区3号楼1单元402室',
    houseUse: '11',
    houseArea: '98.60',
    price: '680000.00',
    holdingMode: '02',
    mergeCertificates: '0',
    ...changes,
  }
}

/** A citizen's details that are complete. */
export function aCitizen(changes: Partial<CitizenDetails> = {}): CitizenDetails {
  return {
    nickname: '测试市民',
    name: '周文静',
    documentType: '1',
    documentNumber: uniqueCitizenId('1990-06-01', 28),
    phone: '13500135005',
    accountKind: 'individual',
    legalRepresentative: '',
    isCertified: false,
    ...changes,
  }
}

/** Makes a citizen with an account in use, unless one has the openid. Returns the citizen's id. */
export async function makeCitizen(services: Services, openid: string, details: CitizenDetails): Promise<string> {
  const { pool, cipher, clock, ids } = services
  const now = clock.now()
  const { id, joinedAt } = await ensureCitizen(pool, cipher, { id: ids.uuid(), openid, now })
  if (joinedAt) return id
  await saveCitizenDetails(pool, cipher, { id, details, now })
  await joinCitizen(pool, id, now)
  return id
}
