import { type FoundProperty, searchProperty } from '@registration/contract/property-search.ts'
import { answerOf, held, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { unitValues } from '../entries/unit-values.ts'
import { UnitForm } from './UnitForm.tsx'

const property: FoundProperty = {
  certificateNumber: '冀（2023）邯郸市不动产权第0001234号',
  unitNumber: '130403001002GB00012F00030045',
  location: '邯郸市丛台区人民东路123号',
  houseUse: '11',
  landUse: '071',
  houseArea: '118.30',
  landArea: '',
  rightStart: '',
  rightEnd: '',
  restrictions: [],
}
const asked = ['certificateNumber', 'unitNumber', 'location', 'houseUse', 'houseArea', 'price'] as const
const uses = {
  house: [
    { code: '10', text: '住宅' },
    { code: '11', text: '成套住宅' },
  ],
  land: [],
}
const otherNumber = '冀（2023）邯郸市不动产权第0009999号'
/** As the field shows the number above. */
const unitNumberInGroups = '130403 001 002 GB 00012 F 00030045'
const fromRegister = '来自登记簿，请核对'

function show(choices = uses) {
  renderScreen(
    <UnitForm
      applicationId="a1"
      unitId={undefined}
      stored={unitValues()}
      regionCode="130402"
      settings={asked.map((field) => ({ field, isRequired: false }))}
      visible={() => true}
      uses={choices}
      others={[]}
      onNext={undefined}
      back="/info/infofill"
    />,
  )
}

const textIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const filled = () => ['不动产单元号', '坐落', '房屋用途', '房屋面积（㎡）'].map(textIn)
const number = () => screen.getByLabelText('不动产权证号')
const search = async () => userEvent.click(await screen.findByRole('button', { name: '按证号查询并填写' }))
const type = async (text: string) => {
  await userEvent.clear(number())
  await userEvent.type(number(), text)
}

async function fillFromRegister() {
  stubServer({
    [searchProperty.path]: [answerOf(searchProperty, [property]), refusalOf(searchProperty, 'propertyNotFound')],
  })
  show()
  await type('冀(2023)邯郸市不动产权第0001234号')
  await search()
  await waitFor(() => expect(filled()).toEqual([unitNumberInGroups, property.location, '11', '118.30']))
}

test('what the register filled goes with the number that it came from', async () => {
  await fillFromRegister()
  await userEvent.type(screen.getByLabelText('取得价格（元）'), '860000')
  await type(otherNumber)
  await search()
  expect(await screen.findByText(/没有查到该证号/)).toBeTruthy()
  expect(filled()).toEqual(['', '', '10', ''])
  expect(textIn('取得价格（元）')).toBe('860,000')
  expect(screen.queryByText(fromRegister)).toBeNull()
})

test('and comes back with it', async () => {
  await fillFromRegister()
  await userEvent.type(number(), '1')
  expect(filled()).toEqual(['', '', '10', ''])
  await userEvent.type(number(), '{Backspace}')
  expect(filled()).toEqual([unitNumberInGroups, property.location, '11', '118.30'])
})

test('also after a reload, except what the citizen changed', async () => {
  await fillFromRegister()
  await userEvent.clear(screen.getByLabelText('坐落'))
  await userEvent.type(screen.getByLabelText('坐落'), '我家')
  cleanup()
  show()
  expect(filled()).toEqual([unitNumberInGroups, '我家', '11', '118.30'])
  expect(screen.getAllByText(fromRegister)).toHaveLength(4)
  await type(otherNumber)
  expect(filled()).toEqual(['', '我家', '10', ''])
})

const isAsking = () => screen.getByRole('button', { name: '按证号查询并填写' }).getAttribute('aria-busy')

test.each([
  ['a unit', answerOf(searchProperty, [property])],
  ['a refusal', refusalOf(searchProperty, 'propertyNotFound')],
])('%s that comes after the number was changed is not put under the new number', async (_what, answer) => {
  const { reply, release } = held(answer)
  stubServer({ [searchProperty.path]: reply })
  show()
  await type('冀(2023)邯郸市不动产权第0001234号')
  await search()
  await waitFor(() => expect(isAsking()).toBe('true'))
  await type(otherNumber)
  release()
  await waitFor(() => expect(isAsking()).toBeNull())
  expect(textIn('不动产权证号')).toBe(otherNumber)
  expect(filled()).toEqual(['', '', '10', ''])
  expect(screen.queryByText(/没有查到该证号|已按登记簿填写/)).toBeNull()
})

test('nor is a unit that is chosen after the number was changed', async () => {
  const second = { ...property, unitNumber: '130403001002GB00012F00030046', location: '人民东路124号' }
  stubServer({ [searchProperty.path]: answerOf(searchProperty, [property, second]) })
  show()
  await type('冀(2023)邯郸市不动产权第0001234号')
  await search()
  await screen.findByText('查到 2 个不动产单元，请选择')
  fireEvent.change(number(), { target: { value: otherNumber } })
  await userEvent.click(screen.getByRole('button', { name: /人民东路124号/ }))
  await waitFor(() => expect(screen.queryByText('查到 2 个不动产单元，请选择')).toBeNull())
  expect(filled()).toEqual(['', '', '10', ''])
  await search()
  await userEvent.click(await screen.findByRole('button', { name: /人民东路124号/ }))
  await waitFor(() => expect(textIn('坐落')).toBe('人民东路124号'))
})

test('what the register has otherwise is offered, and applied only by a tap', async () => {
  stubServer({ [searchProperty.path]: answerOf(searchProperty, [property]) })
  show()
  await userEvent.type(screen.getByLabelText('坐落'), '我家')
  await type('冀(2023)邯郸市不动产权第0001234号')
  await search()
  await screen.findByText(`坐落：登记簿记载为“${property.location}”`)
  expect(textIn('坐落')).toBe('我家')
  await userEvent.click(screen.getByRole('button', { name: '改用登记簿的记载' }))
  expect(textIn('坐落')).toBe(property.location)
  expect(screen.queryByText('登记簿的记载与您填写的不同')).toBeNull()
})

test('what the register has otherwise is said in words, and applied as it is registered', async () => {
  const many = { ...property, unitNumber: '', location: '', houseArea: '', houseUse: '11' }
  stubServer({ [searchProperty.path]: answerOf(searchProperty, [many]) })
  show({ ...uses, house: [...uses.house, { code: '31', text: '商业服务' }] })
  await userEvent.selectOptions(screen.getByLabelText('房屋用途'), '商业服务')
  await type('冀(2023)邯郸市不动产权第0001234号')
  await search()
  await screen.findByText('房屋用途：登记簿记载为“成套住宅”')
  await userEvent.click(screen.getByRole('button', { name: '改用登记簿的记载' }))
  expect(textIn('房屋用途')).toBe('11')
})

test('an entry of which the register has no day is named without one', async () => {
  const restrictions = [
    { kind: 'mortgage', registeredAt: '2023-05-06 10:00:00' },
    { kind: 'notice', registeredAt: '' },
  ] as const
  stubServer({ [searchProperty.path]: answerOf(searchProperty, [{ ...property, restrictions: [...restrictions] }]) })
  show()
  await type('冀(2023)邯郸市不动产权第0001234号')
  await search()
  const entries = within(await screen.findByRole('list')).getAllByRole('listitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual(['抵押（2023-05-06 登记）', '预告登记'])
})
