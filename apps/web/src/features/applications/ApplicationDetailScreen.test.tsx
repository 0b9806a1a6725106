import { type ApplicationSummary, getApplication, submitApplication } from '@registration/contract/applications.ts'
import { getFields } from '@registration/contract/catalogue.ts'
import { listMaterials } from '@registration/contract/materials.ts'
import { markApplicationSeen } from '@registration/contract/messages.ts'
import { paths } from '@registration/contract/paths.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ChangeEvent, ReactNode } from 'react'
import { expect, test } from 'vitest'
import { Route } from 'wouter'
import { anApplication } from '../../testing/an-application.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { answerOf, type Reply, refusalOf, stubServer } from '../../testing/stub-server.ts'
import { stubUploads } from '../../testing/stub-upload.ts'
import { ApplicationDetailScreen } from './ApplicationDetailScreen.tsx'
import { useUploads } from './use-uploads.ts'

const opinion = '房屋买卖合同第3页签字不清楚'
const noFields = {
  rightsHolder: [],
  obligor: [],
  propertyUnit: [],
  rightsHolderAlias: '',
  obligorAlias: '',
  rightsHolderPersonsOnly: false,
  asksCoOwnership: false,
  obligorPersonsOnly: false,
}

const detailsOf = (changes: Partial<ApplicationSummary>) =>
  answerOf(getApplication, {
    application: { ...anApplication(changes), businessId: 'b1' },
    parties: [],
    units: [],
    steps: [],
  })

/** In place of `/upload`, from which a file of the application is on its way. */
function AddFile() {
  const { add } = useUploads('a1')
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = Array.from(target.files ?? [])
    if (file) add('m1', [{ name: file.name, content: file }])
  }
  return <input type="file" aria-label="文件" onChange={onChange} />
}

function show(
  before: Partial<ApplicationSummary>,
  submission: Reply = answerOf(submitApplication, undefined),
  beside?: ReactNode,
) {
  const server = stubServer({
    [getApplication.path]: [detailsOf(before), detailsOf({ status: 'pending' })],
    [getFields.path]: answerOf(getFields, noFields),
    [listMaterials.path]: answerOf(listMaterials, { materials: [] }),
    [submitApplication.path]: submission,
  })
  renderScreen(
    <>
      {beside}
      <Route path={paths.applicationDetail.pattern}>
        <ApplicationDetailScreen />
      </Route>
    </>,
    paths.applicationDetail({ id: 'a1', isSubmit: true }),
  )
  return server
}

const rejected = { status: 'cadastralRejected', opinions: { cadastral: opinion, acceptance: '' } } as const

test('a submission leads to the tab of pending review', async () => {
  const server = show({ status: 'unsubmitted' })
  await userEvent.click(await screen.findByRole('button', { name: '提交' }))
  await waitFor(() => expect(location.pathname + location.search).toBe('/prodoing?itemIndex=1'))
  expect(server.inputsOf(submitApplication)).toEqual([{ applicationId: 'a1' }])
})

test('an application is not submitted while its files are still being uploaded', async () => {
  stubUploads()
  const server = show({ status: 'unsubmitted' }, undefined, <AddFile />)
  await userEvent.upload(screen.getByLabelText('文件'), new File(['x'], '1.jpg', { type: 'image/jpeg' }))
  await userEvent.click(await screen.findByRole('button', { name: '提交' }))
  expect(await screen.findByText('文件还在上传，请等它们上传完再继续。')).toBeTruthy()
  expect(server.inputsOf(submitApplication)).toEqual([])
})

test('a rejection shows the opinion and what to do; submitting again navigates on although its card disappears', async () => {
  show(rejected)
  expect(await screen.findByText(opinion)).toBeTruthy()
  expect(screen.getByRole('link', { name: '修改' }).getAttribute('href')).toContain('/info/infofill?id=a1')
  await userEvent.click(screen.getByRole('button', { name: '重新提交' }))
  await waitFor(() => expect(location.pathname + location.search).toBe('/prodoing?itemIndex=1'))
})

test('a refused submission shows the server’s words and changes nothing', async () => {
  show({ status: 'unsubmitted' }, refusalOf(submitApplication, 'rightsHolderMissing'))
  await userEvent.click(await screen.findByRole('button', { name: '提交' }))
  expect(await screen.findByRole('alertdialog')).toBeTruthy()
  expect(location.pathname).toBe('/applyDetail')
})

test('the state that is shown counts as seen', async () => {
  const server = show({ status: 'pending', acceptanceNumber: '2026112200001' })
  await waitFor(() =>
    expect(server.inputsOf(markApplicationSeen)).toEqual([
      { applicationId: 'a1', status: 'pending', acceptanceNumber: '2026112200001' },
    ]),
  )
})

test('an application in review cannot be submitted, even if the address says so', async () => {
  show({ status: 'pending', acceptanceNumber: '' })
  expect(await screen.findByText('暂未生成')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '提交' })).toBeNull()
})
