import type { CustomFetch } from 'openid-client'
import { asPlatformError, readCapped, statusFault } from '../ask.ts'

export const platform = 'staffIdentity'

const maxBytes = 262_144

/** Fetches for one act with the provider: one time limit over all of its questions, a size limit for each answer. */
export function makeProviderFetch(timeoutMs: number): CustomFetch {
  const signal = AbortSignal.timeout(timeoutMs)
  return async (url, { body, headers, method, redirect }) => {
    try {
      const response = await fetch(url, { body: textOf(body), headers, method, redirect, signal })
      if (response.status >= 500) throw statusFault(platform, response.status)
      const bytes = await readCapped(platform, response, maxBytes)
      return new Response(bytes.length > 0 ? new Uint8Array(bytes) : null, {
        status: response.status,
        headers: response.headers,
      })
    } catch (error) {
      throw asPlatformError(platform, error)
    }
  }
}

/** The library sends forms alone. */
const textOf = (body: unknown): string | undefined => (body instanceof URLSearchParams ? body.toString() : undefined)
