import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { OwnDataPage } from './OwnDataPage.tsx'

afterEach(() => vi.restoreAllMocks())

test('the page says what to do where the messaging app does not save its file', () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:own-data')
  renderScreen(<OwnDataPage data={{ madeAt: '2026-03-10 09:00:00', sections: [] }} />, '/privacy/data')
  expect(screen.getByRole<HTMLAnchorElement>('link').download).toBe('我的数据.json')
  expect(screen.getByText('微信内不能直接下载时，请打开微信的“更多”菜单，选择在浏览器中打开。')).toBeTruthy()
})
