import { type HallPage, hallOf } from '@registration/contract/hall-page.ts'
import { listNotices } from '@registration/contract/information.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { loadApp } from '../../api/sign-in.ts'

/** The banners, the two-level menu and the newest notices; public. */
export function useHall() {
  return useQuery({ queryKey: ['hall'], queryFn: askHall, meta: { quiet: true } })
}

async function askHall() {
  const [app, notices] = await Promise.all([loadApp(), call(listNotices, {})])
  return hallOf(app, notices)
}

/** Keeps the hall that the page brought along; for someone who may be signed in it counts as old and is asked for anew. */
export function keepHall(client: QueryClient, page: HallPage | undefined): QueryClient {
  if (page) client.setQueryData(['hall'], page.hall, { updatedAt: page.mayBeSignedIn ? 1 : undefined })
  return client
}
