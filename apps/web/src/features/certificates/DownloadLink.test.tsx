import { type Certificate, getCertificate, pdfAddress } from '@registration/contract/certificates.ts'
import { answerOf, type Replies, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { DownloadLink } from './DownloadLink.tsx'

let followed: string[]
beforeEach(() => {
  followed = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(this.href)
  })
})
afterEach(() => vi.restoreAllMocks())

const opened = pdfAddress('opened')
const inFull = (address: string) => new URL(`${address}&download=1`, location.href).href

function show(certificate: Partial<Certificate>, replies: Replies = {}) {
  const server = stubServer({
    [getCertificate.path]: answerOf(getCertificate, { state: 'ready', ...certificate }),
    ...replies,
  })
  renderScreen(<DownloadLink address={opened} subject={{ archiveRequestId: 'r-1', showsFullNumber: true }} />)
  return server
}

test('a tap asks for a new address of the certificate, and the browser saves it from there', async () => {
  const server = show({ path: 'renewed' })
  await userEvent.click(screen.getByRole('link', { name: '下载' }))
  await waitFor(() => expect(followed).toEqual([inFull(pdfAddress('renewed'))]))
  expect(server.inputsOf(getCertificate)).toEqual([{ archiveRequestId: 'r-1', showsFullNumber: true }])
})

test('a tap that gets no new address says so', async () => {
  show({}, { [getCertificate.path]: refusalOf(getCertificate, 'signedOut') })
  await userEvent.click(screen.getByRole('link', { name: '下载' }))
  within(await screen.findByRole('alertdialog')).getByText(/登录/)
  expect(followed).toEqual([])
})

test('a form or a notice is saved from its own address, where the browser shows a page once it has expired', () => {
  stubServer({})
  renderScreen(<DownloadLink address="/api/applications/form?ref=r1" subject={undefined} />)
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: '下载' })
  expect(link.href).toBe(inFull('/api/applications/form?ref=r1'))
  expect(link.hasAttribute('download')).toBe(false)
})
