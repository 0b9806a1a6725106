import { getApplicationForm } from '@registration/contract/confirmations.ts'
import { listModules } from '@registration/contract/information.ts'
import { paths } from '@registration/contract/paths.ts'
import { answerOf, type Reply, stubServer } from '@registration/kit/testing/stub-server.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aShownApplication } from '../../../testing/an-application.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { SealedForm } from './SealedForm.tsx'

function show(form: Reply | Reply[], { on = true, status = 'pending' as 'pending' | 'unsubmitted' } = {}) {
  const server = stubServer({
    [listModules.path]: answerOf(listModules, [{ module: 'confirmation', on }]),
    [getApplicationForm.path]: form,
  })
  renderScreen(<SealedForm application={aShownApplication({ status })} />, paths.applications())
  return server
}

const making = answerOf(getApplicationForm, { state: 'making' })
const path = '/api/applications/form?ref=r1'

test('the form is said to be made, and then leads to the viewer', async () => {
  show([making, answerOf(getApplicationForm, { state: 'ready', path })])
  await screen.findByText('正在生成，请稍等。')
  const way = await screen.findByRole('link', { name: /申请书/ }, { timeout: 10_000 })
  expect(way.getAttribute('href')).toBe(paths.pdfView({ url: path }))
})

test.each([
  ['a submission without one', { on: true, status: 'pending' as const }],
  ['an office without confirmations', { on: false, status: 'pending' as const }],
  ['a draft', { on: true, status: 'unsubmitted' as const }],
])('%s shows none', async (_what, given) => {
  const { paths: asked, untilQuiet } = show(answerOf(getApplicationForm, { state: 'none' }), given)
  await waitFor(() => expect(asked()).toContain(listModules.path))
  await untilQuiet()
  expect(asked().includes(getApplicationForm.path)).toBe(given.on && given.status === 'pending')
  expect(screen.queryByText('申请书')).toBeNull()
})
