import { getApplyGuide, guide } from '@registration/contract/catalogue.ts'
import type { Answer, Input } from '@registration/contract/endpoint.ts'
import {
  getHolding,
  type Holding,
  listHoldings,
  listShows,
  lockProperties,
  sendPropertyCode,
  showHolding,
  startFromHolding,
  unlockProperties,
} from '@registration/contract/holdings.ts'
import { checkProperty } from '@registration/contract/properties.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { call } from '@registration/kit/api/call.ts'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useSession } from '../../api/session.ts'
import { useTranslate } from '../../locales/language.ts'
import { checkCertificate, fetchCertificate } from './fetch-certificate.ts'
import { isLockOwed, setLockOwed } from './lock-owed.ts'
import { sendLock } from './lock-queries.ts'
import { lockOtherTabs, noteShown, whenLockedElsewhere } from './other-tabs.ts'

export type Holdings = Answer<typeof listHoldings>

/** Why one's own property is not shown yet. `locked`: the phone has to be verified. `noPhone`: the profile has none. */
export type Lock = 'locked' | 'noPhone'

/** The answer of a look at one's own property. */
export type Locked<T> = T | Lock

export const isLocked = <T>(answer: Locked<T>): answer is Lock => answer === 'locked' || answer === 'noPhone'

const everything = ['holdings'] as const

/** Milliseconds for which a session stays unlocked after its last look (docs/product/holdings.md 'Screens'). */
const unlockedFor = 30 * 60_000

/** The list, asked of the register at each visit. */
export const useHoldings = () => useLook(['list'], (signal) => call(listHoldings, {}, { signal }))

/** One unit in full, asked of the register at each visit. */
export const useHolding = (ref: string) => useLook(['unit', ref], (signal) => call(getHolding, { ref }, { signal }))

/** The pages of a unit's electronic certificate. */
export const useElectronicCertificate = (ref: string) =>
  useLook(['certificate', ref], (signal) => fetchCertificate(ref, signal))

/** Asks whether the certificate can be saved. Where the session is locked by now, so is what is shown. */
export function useSaveCertificate(ref: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => checkCertificate(ref),
    onError: (error) => {
      const lock = lockIn(error)
      if (lock) lockHere(cache, lock)
    },
  })
}

/** Whether a business can be done with an own unit, with every finding. */
export const useHoldingCheck = (ref: string, businessId: string, enabled: boolean) =>
  useLook(['check', businessId, ref], (signal) => call(checkProperty, { ref, businessId }, { signal }), enabled)

/** When this certificate was shown. */
export const useShows = (ref: string) => useLook(['shows', ref], (signal) => call(listShows, { ref }, { signal }))

/** A look at one's own property. Its answer leaves the cache at the lock: half an hour after the last look at the latest. */
function useLook<T>(key: readonly string[], ask: (signal: AbortSignal) => Promise<T>, enabled = true) {
  const cache = useQueryClient()
  const isCertified = useSession()?.user.isCertified ?? true
  return useQuery<Locked<T>>({
    queryKey: [...everything, ...key],
    queryFn: async ({ signal }) => {
      try {
        if (isLockOwed()) await sendLock()
        const answer = await ask(signal)
        lockLater(cache)
        return answer
      } catch (error) {
        const lock = isLockOwed() ? 'locked' : lockIn(error)
        if (!lock) throw error
        lockHere(cache, lock)
        return lock
      }
    },
    enabled: enabled && isCertified,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    // A look counts, so what was read is not read again. One that was not answered is owed to the citizen.
    refetchOnReconnect: ({ state }) => state.data === undefined,
    gcTime: unlockedFor,
    meta: { quiet: true },
  })
}

/** The lock that a refusal names, if it is one. */
export function lockIn(error: unknown): Lock | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.is('propertyLocked')) return 'locked'
  return error.is('profileIncomplete') ? 'noPhone' : undefined
}

/** Every look that was answered, on whichever screen, is forgotten. */
function lockHere(cache: QueryClient, lock: Lock = 'locked'): void {
  cache.setQueriesData({ queryKey: everything }, lock)
}

/** The last look that was answered, until its lock. */
let last: { cache: QueryClient; at: number; timer: ReturnType<typeof setTimeout> } | undefined

/** Also when its screen was left: the server has locked the session by then. */
function lockLater(cache: QueryClient): void {
  clearTimeout(last?.timer)
  last = { cache, at: Date.now(), timer: setTimeout(lockLast, unlockedFor) }
  noteShown()
}

function lockLast(): void {
  if (!last) return
  clearTimeout(last.timer)
  lockHere(last.cache)
  last = undefined
}

/** While a phone sleeps its timers stand still, and its clock goes on. */
function lockAfterSleep(): void {
  if (last && Date.now() - last.at >= unlockedFor) lockLast()
}

document.addEventListener('visibilitychange', lockAfterSleep)
addEventListener('pageshow', lockAfterSleep)
whenLockedElsewhere(lockLast)

export function useSendPropertyCode() {
  return useMutation({ mutationFn: () => call(sendPropertyCode, {}) })
}

/** Unlocks the session. What was locked is asked for again. */
export function useUnlock() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (input: Pick<Input<typeof unlockProperties>, 'code' | 'challengeId'>) => {
      // Sent later it would lock again.
      if (isLockOwed()) await sendLock()
      await call(unlockProperties, input, { undoes: [lockProperties] })
    },
    onSuccess: () => cache.resetQueries({ queryKey: everything }),
    // The session may be unlocked, and the code is spent then.
    onError: (error) => {
      if (error instanceof ApiError && error.isPassing) void cache.invalidateQueries({ queryKey: everything })
    },
  })
}

/**
 * Locks the session. This device is locked at once, and stays so until the server has answered. Its button is gone by then:
 * a failure is said here.
 */
export function useLock() {
  const cache = useQueryClient()
  const t = useTranslate()
  const { alert } = useDialogs()
  return useMutation({
    mutationFn: sendLock,
    onMutate: async () => {
      setLockOwed(true)
      lockOtherTabs()
      await cache.cancelQueries({ queryKey: everything })
      lockHere(cache)
    },
    onError: () => (isLockOwed() ? alert(t('holdings.lockOwed')) : undefined),
  })
}

/** Makes a code that shows the certificate. Each tap makes a new one. */
export function useShow() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ ref, tap }: { ref: string; tap: string }) => call(showHolding, { ref }, { on: tap }),
    onSuccess: (_shown, { ref }) => cache.invalidateQueries({ queryKey: [...everything, 'shows', ref] }),
  })
}

/** The first part of a business's guide. It comes with the refusals too, which the start repeats. */
export function useGuideHead(businessId: string) {
  return useQuery({
    queryKey: ['guide', businessId, 'head'],
    queryFn: async ({ signal }) => headOf(await readGuide(businessId, signal)),
    meta: { quiet: true },
  })
}

async function readGuide(businessId: string, signal: AbortSignal): Promise<string> {
  try {
    return (await call(getApplyGuide, { businessId }, { signal })).content
  } catch (error) {
    const parsed = error instanceof ApiError ? z.safeParse(guide, error.data) : undefined
    if (parsed?.success) return parsed.data.content
    throw error
  }
}

/** Up to the second heading. */
const headOf = (html: string): string => /^[\s\S]*?<h\d[\s\S]*?(?=<h\d|$)/.exec(html)?.[0] ?? html

/**
 * Starts a business with an own unit. The unit shows what was started: who has closed the popup meanwhile would start it
 * again.
 */
export function useStart() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<typeof startFromHolding>) => call(startFromHolding, input),
    onSuccess: ({ applicationId }, { ref, businessId }) => {
      cache.setQueriesData<Locked<Holding>>({ queryKey: [...everything, 'unit'] }, (known) =>
        known && !isLocked(known) && known.ref === ref ? withStarted(known, { applicationId, businessId }) : known,
      )
      void cache.invalidateQueries({ queryKey: ['applications'] })
    },
  })
}

function withStarted(holding: Holding, started: { applicationId: string; businessId: string }): Holding {
  const { applicationId, businessId } = started
  const business = holding.businesses.find((each) => each.businessId === businessId)?.name ?? ''
  const others = holding.applications.filter((each) => each.applicationId !== applicationId)
  return { ...holding, applications: [{ applicationId, business, status: 'unsubmitted' }, ...others] }
}
