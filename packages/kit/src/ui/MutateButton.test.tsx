import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { MutateButton } from './MutateButton.tsx'

const button = () => screen.getByRole('button', { name: '提交' })
const isBusy = () => button().getAttribute('aria-busy') === 'true'

/** The button, with what it waits for: the question before its write, and the write. */
function Submit({ ask, write }: { ask: () => Promise<string | undefined>; write: (input: string) => Promise<void> }) {
  return (
    <MutateButton mutation={useMutation({ mutationFn: write })} input={ask}>
      提交
    </MutateButton>
  )
}

function show() {
  /** Each question and each write, as what ends it. */
  const questions: ((ready: string | undefined) => void)[] = []
  const writes: (() => void)[] = []
  const written: string[] = []
  const ask = () => new Promise<string | undefined>((resolve) => questions.push(resolve))
  const write = (input: string) => {
    written.push(input)
    return new Promise<void>((resolve) => writes.push(resolve))
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Submit ask={ask} write={write} />
    </QueryClientProvider>,
  )
  return { questions, writes, written }
}

test('the button is busy while it asks what to send and while it sends, and takes no second tap', async () => {
  const { questions, writes, written } = show()
  expect(isBusy()).toBe(false)
  await userEvent.click(button())
  expect(isBusy()).toBe(true)
  await userEvent.click(button())
  questions[0]?.('x')
  await waitFor(() => expect(written).toEqual(['x']))
  expect(isBusy()).toBe(true)
  await userEvent.click(button())
  writes[0]?.()
  await waitFor(() => expect(isBusy()).toBe(false))
  expect(questions).toHaveLength(1)
  expect(written).toEqual(['x'])
})

test('it takes taps again once the answer is not to send', async () => {
  const { questions, written } = show()
  await userEvent.click(button())
  questions[0]?.(undefined)
  await waitFor(() => expect(isBusy()).toBe(false))
  await userEvent.click(button())
  expect(questions).toHaveLength(2)
  expect(written).toEqual([])
})
