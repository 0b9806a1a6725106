import { listNumbers } from '@registration/contract/call-queue.ts'
import { answerOf, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { NumbersScreen } from './NumbersScreen.tsx'

test('who has no number is led to taking one', async () => {
  stubServer({ [listNumbers.path]: answerOf(listNumbers, []) })
  renderScreen(<NumbersScreen />)
  expect(await screen.findByRole('link', { name: '取号' })).toHaveProperty('pathname', '/queue')
})

test('an office that gives out no numbers offers none to take', async () => {
  stubServer({ [listNumbers.path]: refusalOf(listNumbers, 'moduleOff') })
  renderScreen(<NumbersScreen />)
  await screen.findByText('该功能未开通')
  expect(screen.queryByRole('link', { name: '取号' })).toBeNull()
})

test('a busy moment takes no way away', async () => {
  stubServer({ [listNumbers.path]: refusalOf(listNumbers, 'unavailable') })
  renderScreen(<NumbersScreen />)
  await screen.findByText('系统繁忙，请稍后再试')
  screen.getByRole('link', { name: '取号' })
})
