import { act, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { Route, Router, useLocation } from 'wouter'
import { countDepth, useGoBack } from '../navigation.ts'
import { useSending } from './use-sending.ts'

/** How often the form was sent, and how each sending ends. */
let sent: (() => void)[]
beforeEach(() => {
  sent = []
  history.replaceState(null, '', '/list')
})

function Form() {
  const sending = useSending()
  const goBack = useGoBack('/list')
  const send = sending<undefined>(async (_, leave) => {
    await new Promise<void>((resolve) => sent.push(resolve))
    leave('/list')
  })
  return (
    <>
      <button type="button" onClick={() => send(undefined)}>
        save
      </button>
      <button type="button" onClick={goBack}>
        back
      </button>
    </>
  )
}

function List() {
  const [, navigate] = useLocation()
  return (
    <button type="button" onClick={() => navigate('/form')}>
      open
    </button>
  )
}

/** A form that is not left after it was sent, as after a failure. */
function Staying() {
  const sending = useSending()
  const send = sending<undefined>(() => new Promise<void>((resolve) => sent.push(resolve)))
  return (
    <button type="button" onClick={() => send(undefined)}>
      save
    </button>
  )
}

const tap = (name: string) => act(() => screen.getByRole('button', { name }).click())
const answer = (n: number) => act(async () => sent[n]?.())

function openForm() {
  render(
    <Router aroundNav={countDepth}>
      <Route path="/before">before</Route>
      <Route path="/list" component={List} />
      <Route path="/form" component={Form} />
    </Router>,
  )
  tap('open')
}

it('sends once, however often it is tapped, and leads one step back to the screen before', async () => {
  history.replaceState(null, '', '/before')
  history.pushState({ depth: 1, from: '/before' }, '', '/list')
  openForm()
  const length = history.length
  tap('save')
  tap('save')
  expect(sent).toHaveLength(1)
  await answer(0)
  tap('save')
  await waitFor(() => expect(location.pathname).toBe('/list'))
  expect(sent).toHaveLength(1)
  expect(history.length).toBe(length)
  expect(document.documentElement.classList.contains('takes-no-tap')).toBe(true)
})

it('leads nowhere if the citizen has gone back meanwhile', async () => {
  history.replaceState(null, '', '/before')
  history.pushState({ depth: 1, from: '/before' }, '', '/list')
  openForm()
  tap('save')
  act(() => history.back())
  await screen.findByRole('button', { name: 'open' })
  await answer(0)
  expect(location.pathname).toBe('/list')
})

it('leads on from the form that the citizen has gone back to: it would be sent again', async () => {
  history.replaceState(null, '', '/before')
  history.pushState({ depth: 1, from: '/before' }, '', '/list')
  openForm()
  tap('save')
  act(() => history.back())
  await screen.findByRole('button', { name: 'open' })
  act(() => history.forward())
  await screen.findByRole('button', { name: 'save' })
  await answer(0)
  await waitFor(() => expect(location.pathname).toBe('/list'))
})

it('replaces a form that was opened by its own address', async () => {
  history.replaceState(null, '', '/form')
  render(
    <Router aroundNav={countDepth}>
      <Route path="/list" component={List} />
      <Route path="/form" component={Form} />
    </Router>,
  )
  const length = history.length
  tap('save')
  await answer(0)
  expect([location.pathname, history.length]).toEqual(['/list', length])
})

it('may be sent again after it failed', async () => {
  render(<Staying />)
  tap('save')
  await answer(0)
  tap('save')
  expect(sent).toHaveLength(2)
})

it('goes back one screen by two taps on the button of the head', async () => {
  history.replaceState(null, '', '/before')
  history.pushState({ depth: 1, from: '/before' }, '', '/list')
  openForm()
  const back = screen.getByRole('button', { name: 'back' })
  act(() => {
    back.click()
    back.click()
  })
  await screen.findByRole('button', { name: 'open' })
  expect(location.pathname).toBe('/list')
})
