import { getApplication } from '@registration/contract/applications.ts'
import { getFields, listCodes } from '@registration/contract/catalogue.ts'
import type { Answer } from '@registration/contract/endpoint.ts'
import { listMaterials } from '@registration/contract/materials.ts'
import { getParty } from '@registration/contract/party.ts'
import { paths } from '@registration/contract/paths.ts'
import { answerOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Route } from 'wouter'
import { aShownApplication, inDetails } from '../../testing/an-application.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { FillInScreen } from './fill-in/FillInScreen.tsx'
import { MaterialsScreen } from './materials/MaterialsScreen.tsx'
import { PartyFormScreen } from './parties/PartyFormScreen.tsx'
import { PartyPreviewScreen } from './parties/PartyPreviewScreen.tsx'
import { UnitFormScreen } from './units/UnitFormScreen.tsx'

const seller: Answer<typeof getParty> = {
  ...{ id: 'p1', role: 'obligor', kind: 'individual', name: '赵明远', phone: '13800138001', documentType: '1' },
  ...{
    documentNumber: '130402198503071231',
    address: '',
    legalRepresentative: '',
    agentName: '',
    agentPhone: '',
    agentDocumentNumber: '',
    coOwnership: 'none',
    share: '',
    source: '',
  },
}
const settings: Answer<typeof getFields> = {
  ...{ rightsHolder: [], obligor: [], propertyUnit: [], rightsHolderAlias: '买方', obligorAlias: '卖方' },
  ...{ rightsHolderPersonsOnly: false, obligorPersonsOnly: false, asksCoOwnership: false },
}

function show(address: string, changes: Parameters<typeof aShownApplication>[0]) {
  stubServer({
    [getApplication.path]: answerOf(getApplication, {
      ...{ application: aShownApplication(changes), parties: [inDetails(seller)], units: [], steps: [] },
    }),
    [getFields.path]: answerOf(getFields, settings),
    [getParty.path]: answerOf(getParty, seller),
    [listCodes.path]: answerOf(listCodes, []),
    [listMaterials.path]: answerOf(listMaterials, { materials: [] }),
  })
  renderScreen(
    <>
      <Route path={paths.fillIn.pattern} component={FillInScreen} />
      <Route path={paths.party.pattern} component={PartyFormScreen} />
      <Route path={paths.propertyUnit.pattern} component={UnitFormScreen} />
      <Route path={paths.materials.pattern} component={MaterialsScreen} />
      <Route path={paths.partyPreview.pattern} component={PartyPreviewScreen} />
    </>,
    address,
  )
}

const steps = () =>
  screen.getAllByRole('listitem').filter((item) => /业务须知|权利信息|上传材料|完成/.test(item.textContent))
const place = { applicationId: 'a1' }

test.each([
  paths.fillIn({ ...place, appointment: false }),
  paths.party({ ...place, role: 'obligor', appointment: false }),
  paths.propertyUnit({ ...place, appointment: false }),
])('%s of an application by appointment, which has no rights information, leads to its materials', async (address) => {
  show(address, { byAppointment: true })
  await waitFor(() => expect(location.pathname).toBe(paths.materials.pattern))
  await waitFor(() => expect(steps()).toHaveLength(3))
})

test.each([paths.fillIn({ ...place, appointment: true }), paths.materials({ ...place, appointment: true })])(
  '%s of an online application shows four steps',
  async (address) => {
    show(address, { byAppointment: false })
    await waitFor(() => expect(steps()).toHaveLength(4))
  },
)

test.each([
  paths.party({ ...place, role: 'rightsHolder', partyId: 'p1' }),
  paths.partyPreview({ ...place, role: 'rightsHolder', partyId: 'p1' }),
])('%s of an obligor is an obligor’s', async (address) => {
  show(address, {})
  expect((await screen.findByRole('heading', { level: 1, name: /卖方/ })).textContent).not.toContain('买方')
})

test.each([paths.fillIn({ ...place }), paths.materials({ ...place })])(
  '%s of a rejected application shows the opinion',
  async (address) => {
    show(address, {
      status: 'acceptanceRejected',
      opinions: { cadastral: '', acceptance: '缺少第3页', openRemarks: 0 },
    })
    expect(await screen.findByText('缺少第3页')).toBeTruthy()
  },
)
