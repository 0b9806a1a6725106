import type { ArchiveAnswer, HeldMortgage, HeldUnit } from '@registration/contract/archive.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ArchiveHoldings } from './ArchiveHoldings.tsx'

const aUnit = (parts: Partial<HeldUnit> = {}): HeldUnit => ({
  unitId: 'u1',
  unitNumber: '130403001002GB00012F00030045',
  certificateNumber: '冀（2023）邯郸市不动产权第0001234号',
  location: '邯郸市丛台区人民东路18号',
  use: '成套住宅',
  area: '118.30',
  coOwnership: 'sole',
  registeredAt: '2023-04-18 10:05:00',
  seizures: [],
  objections: [],
  notices: [],
  residenceRights: [],
  locks: [],
  ...parts,
})
const aMortgage = (parts: Partial<HeldMortgage> = {}): HeldMortgage => ({
  unitId: 'u1',
  certificateNumber: '冀（2023）邯郸市不动产证明第0003321号',
  mortgagee: '滏阳银行',
  amount: '560000.00',
  amountUnit: 'yuan',
  startsOn: '2021-07-01',
  endsOn: '2041-06-30',
  registeredAt: '2021-07-06 11:15:00',
  rank: '1',
  ...parts,
})
const aSeizure = (kind: HeldUnit['seizures'][number]['kind']) => ({
  kind,
  authority: '丛台区人民法院',
  documentNumber: '（2025）冀04执100号',
  startsOn: '2025-03-01',
  endsOn: '2028-02-28',
  registeredAt: '2025-03-02 15:30:00',
})
const show = (answer: ArchiveAnswer) => renderScreen(<ArchiveHoldings answer={answer} />)

test('an amount is shown in the unit in which it was registered', () => {
  show({
    units: [aUnit()],
    mortgages: [aMortgage(), aMortgage({ amount: '360', amountUnit: 'tenThousandYuan', rank: '2' })],
  })
  const burdens = within(screen.getByRole('heading', { name: '抵押' }).closest('section') ?? document.body)
  expect(burdens.getByText('560,000.00元')).toBeTruthy()
  expect(burdens.getByText('360万元')).toBeTruthy()
})

test('each kind of seizure has its label', () => {
  const kinds = ['seizure', 'waitingSeizure', 'preSeizure', 'waitingPreSeizure', 'continuedSeizure'] as const
  show({ units: [aUnit({ seizures: kinds.map(aSeizure) })], mortgages: [] })
  const burdens = within(screen.getByRole('heading', { name: '查封' }).closest('section') ?? document.body)
  const words = burdens.getAllByRole('listitem').map((item) => within(item).getAllByRole('definition')[0]?.textContent)
  expect(words).toEqual(['查封', '轮候查封', '预查封', '轮候预查封', '续封'])
})

test('a mortgage is shown with its unit, and each other kind of burden of a unit says that there is none', () => {
  show({ units: [aUnit(), aUnit({ unitId: 'u2' })], mortgages: [aMortgage({ unitId: 'u2' })] })
  const card = (number: number) => within(screen.getByRole('region', { name: `不动产 ${number}` }))
  expect(card(1).queryByText('滏阳银行')).toBeNull()
  expect(card(2).getByText('滏阳银行')).toBeTruthy()
  expect(card(1).getAllByText('无')).toHaveLength(6)
  expect(card(2).getAllByText('无')).toHaveLength(5)
})

test('an empty holding is stated in words', () => {
  show({ units: [], mortgages: [] })
  expect(screen.getByText('未查询到您名下的不动产登记信息')).toBeTruthy()
})
