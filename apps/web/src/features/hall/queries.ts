import type { HallPage } from '@registration/contract/hall-page.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { loadApp } from '../../api/sign-in.ts'
import { loadTexts } from '../../locales/language.ts'

/** The banners and the two-level menu; public, the same call that a sign-in makes. */
export function useHall() {
  return useQuery({ queryKey: ['hall'], queryFn: askHall, meta: { quiet: true } })
}

/** Together with the texts that say why a call failed: the hall's own came with the page, those did not. */
async function askHall() {
  await loadTexts()
  return loadApp()
}

/** Keeps the hall that the page brought along; for someone who may be signed in it counts as old and is asked for anew. */
export function keepHall(client: QueryClient, page: HallPage | undefined): QueryClient {
  if (page) client.setQueryData(['hall'], page.hall, { updatedAt: page.mayBeSignedIn ? 1 : undefined })
  return client
}
