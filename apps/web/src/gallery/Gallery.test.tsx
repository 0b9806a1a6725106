import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadTexts } from '../locales/language.ts'
import { setElderMode } from '../preferences/elder-mode.ts'
import { Gallery } from './Gallery.tsx'

beforeAll(loadTexts)
afterEach(() => setElderMode(false))

it('shows the kit in each of its groups, and switches to the elder edition', async () => {
  render(<Gallery />)
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings).toEqual(expect.arrayContaining(['Controls', 'Fields', 'Showing', 'Answers']))
  await userEvent.click(screen.getByRole('switch', { name: 'Elder mode' }))
  expect(document.documentElement.hasAttribute('data-elder')).toBe(true)
})

it('shows confirms and alerts as the screens do', async () => {
  render(<Gallery />)
  await userEvent.click(screen.getByRole('button', { name: 'confirm' }))
  expect(screen.getByRole('alertdialog')).toBeDefined()
})
