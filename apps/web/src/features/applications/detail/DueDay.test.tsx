import { getApplication, urgeApplication } from '@registration/contract/applications.ts'
import { saying } from '@registration/kit/testing/saying.ts'
import { answerOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aShownApplication } from '../../../testing/an-application.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { useApplication } from '../queries.ts'
import { DueDay } from './DueDay.tsx'

function Detail() {
  const application = useApplication('a1').data?.application
  return application ? <DueDay application={application} /> : <p>…</p>
}

type Changes = Parameters<typeof aShownApplication>[0]

function show(...states: Changes[]) {
  const details = (changes: Changes) =>
    answerOf(getApplication, {
      ...{ application: aShownApplication({ status: 'accepted', ...changes }), parties: [], units: [], steps: [] },
    })
  const server = stubServer({
    [getApplication.path]: states.map(details),
    [urgeApplication.path]: answerOf(urgeApplication, undefined),
  })
  renderScreen(<Detail />)
  return server
}

test('an accepted application says when it is to be finished', async () => {
  show({ dueDay: '2026-11-27' })
  await screen.findByText(saying('预计2026-11-27前办结'))
  expect(screen.queryByRole('button')).toBeNull()
})

test('past its day the office is asked about it, once', async () => {
  const late = { dueDay: '2026-11-18', overdueDays: 3, canUrge: true }
  const server = show(late, { ...late, canUrge: false })
  await screen.findByText('已超过承诺日期3个工作日')
  await userEvent.click(screen.getByRole('button', { name: '催办' }))
  await tap('确定')
  await screen.findByText('已催办，请等待答复')
  expect(screen.queryByRole('button', { name: '催办' })).toBeNull()
  expect(server.inputsOf(urgeApplication)).toEqual([{ applicationId: 'a1' }])
})

test('while a hold stops the clock it says so in place of the day', async () => {
  show({ heldFor: 'inspection' })
  await screen.findByText('办理时限已暂停。恢复办理以后，这里会再显示预计办结的日期。')
})

test('before the acceptance nothing is said of a hold either', async () => {
  show({ status: 'pending', heldFor: 'inspection' })
  await waitFor(() => expect(screen.queryByText('…')).toBeNull())
  expect(screen.queryByText(/时限/)).toBeNull()
})

test('before the acceptance nothing is said', async () => {
  show({ dueDay: '' })
  await waitFor(() => expect(screen.queryByText('…')).toBeNull())
  expect(screen.queryByText(/办结/)).toBeNull()
})
