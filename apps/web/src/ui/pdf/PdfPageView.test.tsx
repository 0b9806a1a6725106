import type { Pdf } from '@registration/kit/pdf/open-pdf.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { PdfPageView } from './PdfPageView.tsx'

/** Everything is near the viewport. */
class Watcher {
  observe: () => void
  constructor(call: (entries: { isIntersecting: boolean }[]) => void) {
    this.observe = () => call([{ isIntersecting: true }])
  }
  disconnect() {}
}
beforeEach(() => void vi.stubGlobal('IntersectionObserver', Watcher))

const loading = '正在加载第1页…'
const cannotDraw = '此浏览器无法显示该文件，请下载后查看'
const show = (page: Promise<unknown>) =>
  renderScreen(
    <PdfPageView pdf={{ numPages: 1, getPage: () => page } as unknown as Pdf} number={1} width={100} height={140} />,
  )
const pageThat = (drawing: Promise<void>) =>
  Promise.resolve({
    getViewport: () => ({ width: 100, height: 140 }),
    render: () => ({ promise: drawing, cancel: () => undefined }),
    getTextContent: async () => ({ items: [{ str: '不动产登记证明' }] }),
  })

test('a page that is drawn loads no more, and its words are there to be read', async () => {
  show(pageThat(Promise.resolve()))
  await screen.findByText('不动产登记证明')
  expect(screen.queryByText(loading)).toBeNull()
  expect(screen.queryByText(cannotDraw)).toBeNull()
})

test('a page that cannot be drawn says so, and its words are there to be read', async () => {
  show(pageThat(Promise.reject(new Error('no memory'))))
  await screen.findByText(cannotDraw)
  await screen.findByText('不动产登记证明')
  expect(screen.queryByText(loading)).toBeNull()
})

test('so does a page that cannot be opened', async () => {
  show(Promise.reject(new Error('broken')))
  await screen.findByText(cannotDraw)
  expect(screen.queryByText(loading)).toBeNull()
})
