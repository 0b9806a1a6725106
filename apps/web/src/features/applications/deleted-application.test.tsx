import { getApplication } from '@registration/contract/applications.ts'
import { getFields, listCodes } from '@registration/contract/catalogue.ts'
import type { Answer } from '@registration/contract/endpoint.ts'
import { getParty, type Party } from '@registration/contract/party.ts'
import { paths } from '@registration/contract/paths.ts'
import type { PropertyUnit } from '@registration/contract/property-unit.ts'
import { refusals } from '@registration/contract/refusals.ts'
import { answerOf, held, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Route } from 'wouter'
import { makeCitizenClient } from '../../api/query-client.ts'
import { aShownApplication, inDetails } from '../../testing/an-application.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { applicationKey } from './application-keys.ts'
import { unitValues } from './entries/unit-values.ts'
import { PartyFormScreen } from './parties/PartyFormScreen.tsx'
import { PartyPreviewScreen } from './parties/PartyPreviewScreen.tsx'
import { UnitFormScreen } from './units/UnitFormScreen.tsx'
import { UnitPreviewScreen } from './units/UnitPreviewScreen.tsx'

const party: Party = {
  ...{ id: 'p1', role: 'obligor', kind: 'individual', name: '赵明远', phone: '13800138001', documentType: '1' },
  ...{ documentNumber: '11010519491231002X', address: '滏河南大街16号', legalRepresentative: '', agentName: '' },
  ...{ agentPhone: '', agentDocumentNumber: '', coOwnership: 'none', share: '', source: '' },
}
const unit: PropertyUnit = {
  ...{ ...unitValues(), id: 'u1', location: '人民东路123号', houseUseText: '', landUseText: '', source: '' },
  registerFields: [],
}
const details: Answer<typeof getApplication> = {
  ...{ application: aShownApplication(), parties: [inDetails(party)], units: [unit], steps: [] },
}
const asked = (['name', 'address'] as const).map((field) => ({ field, isRequired: true }))
const settings: Answer<typeof getFields> = {
  ...{ rightsHolder: asked, obligor: asked, rightsHolderAlias: '买方', obligorAlias: '卖方' },
  ...{ rightsHolderPersonsOnly: false, obligorPersonsOnly: false, asksCoOwnership: false },
  propertyUnit: [{ field: 'location', isRequired: true, help: '' }],
}
const place = { applicationId: 'a1', appointment: false }

/** A screen of an application that was read before. `find` answers that another device has deleted it. */
async function show(address: string) {
  const { reply, release } = held(refusalOf(getApplication, 'applicationNotFound'))
  stubServer({
    [getApplication.path]: reply,
    [getFields.path]: answerOf(getFields, settings),
    [getParty.path]: answerOf(getParty, party),
    [listCodes.path]: answerOf(listCodes, []),
  })
  const client = makeCitizenClient()
  client.setQueryData(applicationKey('a1'), details)
  renderScreen(
    <QueryClientProvider client={client}>
      <Route path={paths.propertyUnit.pattern} component={UnitFormScreen} />
      <Route path={paths.party.pattern} component={PartyFormScreen} />
      <Route path={paths.propertyUnitPreview.pattern} component={UnitPreviewScreen} />
      <Route path={paths.partyPreview.pattern} component={PartyPreviewScreen} />
    </QueryClientProvider>,
    address,
  )
  const find = async () => {
    release()
    await waitFor(() => expect(client.getQueryState(applicationKey('a1'))?.status).toBe('error'))
    await act(async () => undefined)
  }
  return { find }
}

test.each([
  ['人民东路123号', paths.propertyUnit({ ...place, unitId: 'u1' })],
  ['赵明远', paths.party({ ...place, partyId: 'p1', role: 'obligor' })],
])('a form without a word of the citizen’s ends: %s', async (value, address) => {
  const { find } = await show(address)
  await screen.findByDisplayValue(value)
  await find()
  await screen.findByText(refusals.applicationNotFound.zh)
  expect(screen.queryByDisplayValue(value)).toBeNull()
})

test.each([
  ['人民东路123号', paths.propertyUnitPreview({ ...place, unitId: 'u1' })],
  ['赵明远', paths.partyPreview({ ...place, partyId: 'p1', role: 'obligor' })],
])('an entry is not shown from the cache: %s', async (value, address) => {
  const { find } = await show(address)
  await screen.findByText(value)
  await find()
  await screen.findByText(refusals.applicationNotFound.zh)
  expect(screen.queryByText(value)).toBeNull()
})

test.each([
  ['draft:unit:a1:u1', paths.propertyUnit({ ...place, unitId: 'u1' }), '人民东路123号'],
  ['draft:party:a1:obligor:p1', paths.party({ ...place, partyId: 'p1', role: 'obligor' }), '滏河南大街16号'],
])('a form stays with what was typed: %s', async (kept, address, value) => {
  const { find } = await show(address)
  await userEvent.type(await screen.findByDisplayValue(value), '二层')
  // From the first letter on: the answer may come while the citizen types.
  expect(sessionStorage.getItem(kept)).not.toBeNull()
  await find()
  screen.getByDisplayValue(`${value}二层`)
  expect(screen.queryByText(refusals.applicationNotFound.zh)).toBeNull()
})

test('a draft of another entry does not keep a form on the screen', async () => {
  sessionStorage.setItem('draft:party:a1:obligor:new', JSON.stringify({ values: { name: '李' } }))
  const { find } = await show(paths.party({ ...place, partyId: 'p1', role: 'obligor' }))
  await screen.findByDisplayValue('赵明远')
  await find()
  await screen.findByText(refusals.applicationNotFound.zh)
})

test('a pasted table stays', async () => {
  const { find } = await show(paths.propertyUnit({ ...place, isMany: true }))
  fireEvent.change(await screen.findByLabelText('粘贴表格'), { target: { value: '坐落\n和平路1号' } })
  await find()
  expect(screen.getByLabelText('粘贴表格')).toHaveProperty('value', '坐落\n和平路1号')
})
