import { type HomePage, homeOf } from '@registration/contract/home-page.ts'
import { listNotices } from '@registration/contract/information.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { loadApp } from '../../api/sign-in.ts'

/** The banners, the two-level menu and the newest notices; public. */
export function useHome() {
  return useQuery({ queryKey: ['home'], queryFn: askHome, meta: { quiet: true } })
}

async function askHome() {
  const [app, notices] = await Promise.all([loadApp(), call(listNotices, {})])
  return homeOf(app, notices)
}

/** Caches the home screen from the page. For someone who may be signed in it is stale and fetched again. */
export function keepHome(client: QueryClient, page: HomePage | undefined): QueryClient {
  if (page) client.setQueryData(['home'], page.home, { updatedAt: page.mayBeSignedIn ? 1 : undefined })
  return client
}
