import { getApplication } from '@registration/contract/applications.ts'
import { getFields, listCodes } from '@registration/contract/catalogue.ts'
import { paths } from '@registration/contract/paths.ts'
import { type PropertyUnit, saveUnits } from '@registration/contract/property-unit.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Route } from 'wouter'
import { anApplication } from '../../testing/an-application.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { answerOf, stubServer } from '../../testing/stub-server.ts'
import { tap } from '../../testing/tap.ts'
import { UnitFormScreen } from './UnitFormScreen.tsx'
import { unitValues } from './unit-values.ts'

const aUnit = (changes: Partial<PropertyUnit> = {}): PropertyUnit => ({
  ...{ ...unitValues(), id: 'u1', houseUseText: '', landUseText: '', source: '', registerFields: [] },
  ...changes,
})
const home = aUnit({ location: '人民东路123号1单元', unitNumber: '130403001002GB00012F00030045', houseArea: '118.30' })

function show(units: PropertyUnit[], unitId?: string) {
  const application = { ...anApplication(), businessId: 'b1' }
  const asked = (['unitNumber', 'location', 'houseArea'] as const).map((field) => ({
    field,
    isRequired: false,
    help: '',
  }))
  const server = stubServer({
    [getApplication.path]: answerOf(getApplication, {
      application: { ...application, editedAt: '' },
      parties: [],
      units,
      steps: [],
    }),
    [getFields.path]: answerOf(getFields, {
      ...{ rightsHolder: [], obligor: [], propertyUnit: asked, rightsHolderAlias: '', obligorAlias: '' },
      ...{ rightsHolderPersonsOnly: false, obligorPersonsOnly: false, asksCoOwnership: false },
    }),
    [listCodes.path]: answerOf(listCodes, []),
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
