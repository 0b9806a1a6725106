import { groupOf, type ReviewStatus, reviewStatuses } from '@registration/contract/application-status.ts'
import { type ApplicationSummary, getApplication } from '@registration/contract/applications.ts'
import { getFields } from '@registration/contract/catalogue.ts'
import { listModules } from '@registration/contract/information.ts'
import { listMaterials } from '@registration/contract/materials.ts'
import { paths } from '@registration/contract/paths.ts'
import { answerOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Route } from 'wouter'
import { anApplication, aShownApplication } from '../../testing/an-application.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ApplicationDetailScreen } from './detail/ApplicationDetailScreen.tsx'
import { ApplicationCard } from './list/ApplicationCard.tsx'

const noFields = {
  ...{ rightsHolder: [], obligor: [], propertyUnit: [], rightsHolderAlias: '', obligorAlias: '' },
  ...{ rightsHolderPersonsOnly: false, obligorPersonsOnly: false, asksCoOwnership: false },
}

/** The words of what can be tapped, by where it leads: two words for one action are one action. */
function actions(): string[] {
  const links = screen.queryAllByRole('link').map((link) => link.getAttribute('href')?.split('?')[0] ?? '')
  return [...links, ...screen.queryAllByRole('button').map((button) => button.textContent ?? '')]
}

/** What the row and the detail of the same application offer. */
async function offered(application: ApplicationSummary) {
  stubServer({
    [getApplication.path]: answerOf(getApplication, {
      ...{ application: aShownApplication(application), parties: [], units: [], steps: [] },
    }),
    [getFields.path]: answerOf(getFields, noFields),
    [listMaterials.path]: answerOf(listMaterials, { materials: [] }),
    [listModules.path]: answerOf(listModules, []),
  })
  renderScreen(<ApplicationCard application={application} />)
  const inRow = actions().filter((action) => action !== paths.applicationDetail.pattern)
  cleanup()
  renderScreen(
    <Route path={paths.applicationDetail.pattern}>
      <ApplicationDetailScreen />
    </Route>,
    paths.applicationDetail({ id: application.id, isSubmit: true }),
  )
  await screen.findByText('没有附件')
  // What a rejected one offers comes together with the way to its notice.
  if (groupOf(application.status) === 'rejected') await screen.findByRole('heading', { name: '申请被驳回' })
  return { inRow, onDetail: actions() }
}

const bookings = ['none', 'canBook', 'booked'] as const
const statuses = Object.keys(reviewStatuses) as ReviewStatus[] // the keys of the table are its statuses
const cases = statuses.flatMap((status) =>
  [false, true].flatMap((byAppointment) => bookings.map((bookingState) => ({ status, byAppointment, bookingState }))),
)

test.each(cases)('each action of a row is on its detail: %o', async (changes) => {
  const { inRow, onDetail } = await offered(anApplication(changes))
  for (const action of inRow) expect(onDetail).toContain(action)
})

test('an approved application by appointment offers 预约 in its row and on its detail, and its card once booked', async () => {
  const approved = { status: 'accepted', byAppointment: true } as const
  const free = await offered(anApplication({ ...approved, bookingState: 'canBook' }))
  for (const place of [free.inRow, free.onDetail]) expect(place).toContain(paths.appointment.pattern)
  cleanup()
  const booked = await offered(anApplication({ ...approved, bookingState: 'booked' }))
  for (const place of [booked.inRow, booked.onDetail]) expect(place).toContain(paths.appointmentRecords.pattern)
})
