import type { Holding, HoldingSummary } from '@registration/contract/holdings.ts'

const summary: Omit<HoldingSummary, 'restrictions'> = {
  ref: 'ref-1',
  certificateNumber: '冀（2023）邯郸市不动产权第0001234号',
  unitNumber: '130403001002GB00012F00030045',
  location: '邯郸市丛台区滨河小区3号楼2单元1203室',
  regionCode: '130403',
  use: '成套住宅',
  area: '118.30',
  ownership: 'sole',
  share: '',
  isPending: false,
}

/** A home without a restriction, for tests; each changes what matters to it. */
export const aHolding = (changes: Partial<HoldingSummary> = {}): HoldingSummary => ({
  ...summary,
  restrictions: [],
  ...changes,
})

/** The same home in full. */
export const aWholeHolding = (changes: Partial<Holding> = {}): Holding => ({
  ...summary,
  restrictions: [],
  asOf: '2026-11-22 09:30:12',
  landUse: '城镇住宅用地',
  landArea: '',
  rightStart: '2010-05-01',
  rightEnd: '2080-04-30',
  owners: [{ name: '张建国', share: '', isCaller: true }],
  pending: [],
  history: [],
  hasElectronicCertificate: false,
  applications: [],
  businesses: [],
  ...changes,
})
