import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Bridge, browserBridge, type ShareData } from './bridge.ts'
import { useShareData } from './use-share-data.ts'

afterEach(() => vi.restoreAllMocks())

const invitation = `${location.origin}/invite?token=a`

function Invitation() {
  useShareData({ title: '邀请', text: '', url: invitation }, true)
  return null
}

/** The page at an address inside the platform, which passes on what it was given last. */
function insidePlatform() {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('MicroMessenger/8.0')
  const client = new QueryClient()
  const passedOn: ShareData[] = []
  const bridge: Bridge = {
    ...browserBridge,
    share: async (data) => {
      passedOn.push(data)
      return true
    },
  }
  /** The platform accepts the page at an address. */
  const accept = (address: string) => client.setQueryData(['bridge', `${location.origin}${address}`], bridge)
  /** It takes its time for another one. */
  const acceptLater = (address: string) => {
    let accepted: (bridge: Bridge) => void = () => undefined
    const answer = new Promise<Bridge>((resolve) => {
      accepted = resolve
    })
    void client.fetchQuery({ queryKey: ['bridge', `${location.origin}${address}`], queryFn: () => answer })
    return () => accepted(bridge)
  }
  const show = () =>
    render(
      <QueryClientProvider client={client}>
        <Invitation />
      </QueryClientProvider>,
    )
  return { accept, acceptLater, show, passedOn }
}

test('who has left the screen before the platform accepted it passes on the home page', async () => {
  const { accept, acceptLater, show, passedOn } = insidePlatform()
  accept('/board')
  const acceptInvitation = acceptLater('/invite')
  history.replaceState(null, '', '/invite')
  const { unmount } = show()
  history.replaceState(null, '', '/board')
  unmount()
  await waitFor(() => expect(passedOn).toHaveLength(1))
  acceptInvitation()
  await new Promise((resolve) => setTimeout(resolve))
  expect(passedOn.map(({ url }) => url)).toEqual([`${location.origin}/`])
})

test('and on the next screen what that one has', async () => {
  const { accept, acceptLater, show, passedOn } = insidePlatform()
  accept('/invite')
  const acceptBoard = acceptLater('/board')
  history.replaceState(null, '', '/invite')
  const { unmount } = show()
  await waitFor(() => expect(passedOn).toHaveLength(1))
  history.replaceState(null, '', '/board')
  unmount()
  history.replaceState(null, '', '/invite')
  show()
  await waitFor(() => expect(passedOn).toHaveLength(2))
  acceptBoard()
  await new Promise((resolve) => setTimeout(resolve))
  expect(passedOn.map(({ url }) => url)).toEqual([invitation, invitation])
})
