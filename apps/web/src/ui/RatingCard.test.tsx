import { tap } from '@registration/kit/testing/tap.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { RatingCard } from './RatingCard.tsx'

test('asks one question with five faces, sends the chosen one with the line, and thanks', async () => {
  const mutate = vi.fn((_answer: object, options?: { onSuccess?: (output: unknown) => void }) =>
    options?.onSuccess?.(undefined),
  )
  renderScreen(<RatingCard recordId="a1" question="这次办理，您满意吗？" mutation={{ isPending: false, mutate }} />)
  const words = ['非常满意', '满意', '基本满意', '不满意', '非常不满意']
  expect(screen.getAllByRole('radio').map((face) => face.closest('label')?.textContent)).toEqual(words)
  expect(screen.queryByRole('button')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: '基本满意' }))
  await userEvent.type(screen.getByRole('textbox'), '等得有点久')
  await userEvent.click(screen.getByRole('button', { name: '提交评价' }))
  expect(await screen.findByText('谢谢您的评价。')).toBeTruthy()
  expect(mutate.mock.calls.map(([answer]) => answer)).toEqual([{ grade: 'fair', remark: '等得有点久' }])
  expect(screen.queryByRole('radio')).toBeNull()
})

test('after a rating the screen takes no tap for a moment: what is below has moved up under the finger', async () => {
  const mutate = (_answer: object, options?: { onSuccess?: (output: unknown) => void }) =>
    options?.onSuccess?.(undefined)
  renderScreen(<RatingCard recordId="a3" question="这次办理，您满意吗？" mutation={{ isPending: false, mutate }} />)
  await userEvent.click(screen.getByRole('radio', { name: '满意' }))
  await userEvent.click(screen.getByRole('button', { name: '提交评价' }))
  const { classList } = document.documentElement
  expect(classList.contains('takes-no-tap')).toBe(true)
  await waitFor(() => expect(classList.contains('takes-no-tap')).toBe(false))
})

test('a rating that was not received says so, and can be sent again', async () => {
  const mutate = vi.fn((_answer: object, options?: { onError?: (error: Error) => void; onSettled?: () => void }) => {
    options?.onError?.(new Error('网络连接不上，请检查网络后重试'))
    options?.onSettled?.()
  })
  renderScreen(<RatingCard recordId="a1" question="这次办理，您满意吗？" mutation={{ isPending: false, mutate }} />)
  await userEvent.click(screen.getByRole('radio', { name: '基本满意' }))
  await tap('提交评价')
  await screen.findByText('网络连接不上，请检查网络后重试')
  await tap('确定')
  await tap('提交评价')
  expect(mutate).toHaveBeenCalledTimes(2)
})

test('what was typed is there after a reload or a sign-in in between, for the same record, until it is sent', async () => {
  const mutate = (_answer: object, options?: { onSuccess?: (output: unknown) => void }) =>
    options?.onSuccess?.(undefined)
  const show = (recordId: string) => {
    cleanup()
    renderScreen(
      <RatingCard recordId={recordId} question="这次办理，您满意吗？" mutation={{ isPending: false, mutate }} />,
    )
  }
  show('a1')
  await userEvent.click(screen.getByRole('radio', { name: '基本满意' }))
  await userEvent.type(screen.getByRole('textbox'), '等得有点久')
  show('a2')
  expect(screen.queryByRole('textbox')).toBeNull()
  show('a1')
  expect(screen.getByRole('radio', { name: '基本满意' })).toHaveProperty('checked', true)
  expect(screen.getByRole('textbox')).toHaveProperty('value', '等得有点久')
  await tap('提交评价')
  await screen.findByText('谢谢您的评价。')
  show('a1')
  expect(screen.queryByRole('textbox')).toBeNull()
})
