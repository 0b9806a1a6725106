import { getApplication } from '@registration/contract/applications.ts'
import { getFields, listBusinesses, listCodes } from '@registration/contract/catalogue.ts'
import { paths } from '@registration/contract/paths.ts'
import { type PropertyUnit, saveUnits } from '@registration/contract/property-unit.ts'
import { answerOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import { aShownApplication } from '../../../testing/an-application.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { unitValues } from '../entries/unit-values.ts'
import { UnitFormScreen } from './UnitFormScreen.tsx'

const aUnit = (changes: Partial<PropertyUnit> = {}): PropertyUnit => ({
  ...{ ...unitValues(), id: 'u1', houseUseText: '', landUseText: '', source: '', registerFields: [] },
  ...changes,
})
const home = aUnit({ location: '人民东路123号1单元', unitNumber: '130403001002GB00012F00030045', houseArea: '118.30' })

function show(units: PropertyUnit[], unitId?: string, corrections: string[] = []) {
  const application = aShownApplication()
  const asked = (['unitNumber', 'location', 'houseArea'] as const).map((field) => ({
    field,
    isRequired: false,
    help: '',
  }))
  const server = stubServer({
    [getApplication.path]: answerOf(getApplication, {
      application,
      parties: [],
      units,
      steps: [],
    }),
    [getFields.path]: answerOf(getFields, {
      ...{ rightsHolder: [], obligor: [], propertyUnit: asked, rightsHolderAlias: '', obligorAlias: '' },
      ...{ rightsHolderPersonsOnly: false, obligorPersonsOnly: false, asksCoOwnership: false },
    }),
    [listCodes.path]: answerOf(listCodes, []),
    [listBusinesses.path]: answerOf(listBusinesses, [
      {
        ...{ id: '500', name: '更正登记' },
        businesses: corrections.map((id) => ({ id, name: '更正登记', isEnterpriseOnly: false, byAppointment: false })),
      },
    ]),
    [saveUnits.path]: answerOf(saveUnits, { ids: ['u2'] }),
  })
  renderScreen(
    <Route path={paths.propertyUnit.pattern} component={UnitFormScreen} />,
    paths.propertyUnit({ applicationId: 'a1', appointment: false, ...(unitId && { unitId }) }),
  )
  return server
}

const shown = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

test('several units are added one after another, without leaving the form', async () => {
  const server = show([])
  await userEvent.type(await screen.findByLabelText('坐落'), '人民东路1号')
  await tap('保存并添加下一个')
  await waitFor(() => expect(shown('坐落')).toBe(''))
  await userEvent.type(screen.getByLabelText('坐落'), '人民东路2号')
  await tap('保存并添加下一个')
  await waitFor(() => expect(shown('坐落')).toBe(''))
  const saves = server.sent.filter(({ path }) => path === saveUnits.path)
  expect(saves.map(({ form }) => form['fwxxs[0][zl]'])).toEqual(['人民东路1号', '人民东路2号'])
  expect(screen.queryByText(/稍后继续/)).toBeNull()
})

test('a new unit copies the one before, without its unit number', async () => {
  show([home])
  await tap('照“人民东路123号1单元”填写')
  expect([shown('坐落'), shown('房屋面积（㎡）'), shown('不动产单元号')]).toEqual([home.location, '118.30', ''])
})

test('a unit that is entered already is asked about before it is added again, as after a reload in the middle of a save', async () => {
  const server = show([home])
  await userEvent.type(await screen.findByLabelText('不动产单元号'), '130403 001 002 gb 00012 f 00030045')
  await userEvent.type(screen.getByLabelText('坐落'), '人民东路123号')
  await tap('保存')
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('“人民东路123号1单元”已经填写过了')
  await tap('去修改')
  const saves = () => server.sent.filter(({ path }) => path === saveUnits.path)
  expect(saves()).toEqual([])
  await tap('保存')
  await screen.findByRole('alertdialog')
  await tap('继续')
  await waitFor(() => expect(saves()).toHaveLength(1))
})

test('a change of a unit asks nothing, also where another has its certificate and its location', async () => {
  const garages = ['u1', 'u2'].map((id) => ({ ...home, id, unitNumber: '' }))
  const server = show(garages, 'u2')
  await userEvent.clear(await screen.findByLabelText('房屋面积（㎡）'))
  await userEvent.type(screen.getByLabelText('房屋面积（㎡）'), '120')
  await tap('保存')
  await waitFor(() => expect(server.sent.filter(({ path }) => path === saveUnits.path)).toHaveLength(1))
})

test('what the register filled is read-only, until it is filled in by hand and is the citizen’s own', async () => {
  const server = show([{ ...home, source: 'register', registerFields: ['unitNumber', 'location'] }], 'u1')
  const location = await screen.findByLabelText<HTMLTextAreaElement>('坐落')
  expect([location.readOnly, location.value]).toEqual([true, home.location])
  expect(shown('不动产单元号')).toBe('130403 001 002 GB 00012 F 00030045')
  expect(screen.getAllByText('来自登记簿')).toHaveLength(2)
  expect(screen.getByLabelText<HTMLInputElement>('房屋面积（㎡）').readOnly).toBe(false)
  await tap('与实际不符？')
  await tap('手工填写')
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('坐落').readOnly).toBe(false))
  await userEvent.type(screen.getByLabelText('坐落'), '1203室')
  await tap('保存')
  await waitFor(() => expect(server.paths()).toContain(saveUnits.path))
  const [save] = server.sent.filter(({ path }) => path === saveUnits.path)
  expect(save?.form).toMatchObject({
    'fwxxs[0][zl]': `${home.location}1203室`,
    'fwxxs[0][bdcdyh]': home.unitNumber,
  })
})

test('left alone, what the register filled is sent as it was', async () => {
  const server = show([{ ...home, source: 'register', registerFields: ['unitNumber', 'location'] }], 'u1')
  await screen.findByLabelText('坐落')
  await tap('保存')
  await waitFor(() => expect(server.paths()).toContain(saveUnits.path))
  const [save] = server.sent.filter(({ path }) => path === saveUnits.path)
  expect(save?.form).toMatchObject({ 'fwxxs[0][zl]': home.location, 'fwxxs[0][bdcdyh]': home.unitNumber })
})

test.each([
  [
    'leads to the correction of the register where the city has it',
    ['130400-correction'],
    ['办理更正登记', '手工填写'],
  ],
  ['offers only the form where it has none', [], ['手工填写']],
])('a difference %s', async (_what, ids, offered) => {
  show([{ ...home, source: 'register', registerFields: ['location'] }], 'u1', ids)
  await tap('与实际不符？')
  await waitFor(async () => {
    const sheet = await screen.findByRole('dialog')
    const acts = [...sheet.querySelectorAll('li button')].map((act) => act.textContent)
    expect(acts).toEqual(offered)
  })
})

test('a unit that is changed is neither copied nor followed by another', async () => {
  show([home], 'u1')
  await waitFor(() => expect(shown('坐落')).toBe(home.location))
  for (const name of [/照.*填写/, '保存并添加下一个']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('on a desktop the form has the application so far beside it, on a phone it has not', async () => {
  show([home])
  await screen.findByLabelText('坐落')
  expect(screen.queryByText('人民东路123号1单元')).toBeNull()
  cleanup()
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      ...{ media, matches: media === '(min-width: 64rem)', onchange: null },
      ...{ addListener: () => undefined, removeListener: () => undefined },
    }),
  )
  show([home])
  expect(await screen.findByText('人民东路123号1单元')).toBeTruthy()
})
