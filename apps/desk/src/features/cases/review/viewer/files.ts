import { listFirstFiles, rotateCaseFile } from '@registration/contract/desk/case.ts'
import { deskFileUrl } from '@registration/contract/desk/desk-paths.ts'
import { fetchFile } from '@registration/kit/api/fetch-file.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { deskCall } from '../../../../api/desk-call.ts'
import { recorded } from '../../../../api/officer.ts'
import type { Quarters } from './zoom-rules.ts'

export type FileSize = 'view' | 'original'

interface FetchedFile {
  blob: Blob
  /** Whether the server has noted that it was opened: not before the officer sees it. */
  isCounted: boolean
}

/** Milliseconds for which a file that is not shown is kept in memory, and nowhere else: those of the next case for longer. */
const kept = 120_000
const keptOfNext = 30 * 60_000

const keyOf = (id: string, size: FileSize) => ['case-file', id, size] as const

/** To fetch a file is no look at it: it counts as opened once it is drawn in the window. */
const fileQuery = (id: string, size: FileSize, { gcTime = kept } = {}) =>
  queryOptions({
    queryKey: keyOf(id, size),
    queryFn: async ({ signal }): Promise<FetchedFile> => {
      const response = await fetchFile(deskFileUrl(id, size, { isAhead: true }), { signal })
      return { blob: await response.blob(), isCounted: false }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime,
    meta: { quiet: true, ...recorded },
  })

/** A file of the case. */
export const useCaseFile = (id: string, size: FileSize) => useQuery(fileQuery(id, size))

/** Fetches a file before it is asked for. */
export function useFetchAhead(id: string | undefined): void {
  const cache = useQueryClient()
  useEffect(() => {
    if (id !== undefined) void cache.prefetchQuery(fileQuery(id, 'view'))
  }, [cache, id])
}

/**
 * Fetches the first files of the next case, if the officer has it, while this one is decided. They do not count as opened,
 * and of the case nothing else is read: that would be a look at it.
 */
export function useFetchNextCase(id: string | undefined): void {
  const cache = useQueryClient()
  useEffect(() => {
    const fetchAhead = async (caseId: string) => {
      const { files } = await cache.fetchQuery({
        queryKey: ['case-first-files', caseId],
        queryFn: () => deskCall(listFirstFiles, { id: caseId }),
        staleTime: keptOfNext,
        meta: { quiet: true },
      })
      for (const file of files) await cache.prefetchQuery(fileQuery(file, 'view', { gcTime: keptOfNext }))
    }
    // If it fails, the files are fetched when the case is opened.
    if (id !== undefined) void fetchAhead(id).catch(() => undefined)
  }, [cache, id])
}

/** Notifies the server once that a file which was fetched is seen now. `onOpened` is called when it counts as opened. */
export function useCountOpened(
  { id, size, isSeen }: { id: string; size: FileSize; isSeen: boolean },
  onOpened: ((fileId: string) => void) | undefined,
): void {
  const cache = useQueryClient()
  const count = useEffectEvent(async () => {
    const isCounted = cache.getQueryData<FetchedFile>(keyOf(id, size))?.isCounted
    if (isCounted === undefined) return
    if (!isCounted) {
      await cache.fetchQuery({
        queryKey: ['case-file-opened', id, size],
        queryFn: async () => (await fetchFile(deskFileUrl(id, size), { method: 'HEAD' })).ok,
        staleTime: Number.POSITIVE_INFINITY,
        // Two frames ask once. What is fetched again later is looked at again.
        gcTime: 0,
        // For a minute. Meanwhile the officer reads.
        retry: 20,
        retryDelay: 3_000,
        meta: { quiet: true },
      })
      cache.setQueryData<FetchedFile>(keyOf(id, size), (file) => file && { ...file, isCounted: true })
    }
    onOpened?.(id)
  })
  useEffect(() => {
    // If it fails, the file is listed as not opened, and is counted at the next look.
    if (isSeen) void count().catch(() => undefined)
  }, [isSeen])
}

/** Keeps how far a file is turned, for this officer. If it cannot be kept, it is turned for now. */
export const useKeepRotation = (caseId: string) =>
  useMutation({
    mutationFn: ({ fileId, quarters }: { fileId: string; quarters: Quarters }) =>
      deskCall(rotateCaseFile, { id: caseId, fileId, quarters }, { isRepeatable: true }),
    // The last turn is the one that is kept.
    scope: { id: `rotation ${caseId}` },
    meta: { quiet: true },
  })
