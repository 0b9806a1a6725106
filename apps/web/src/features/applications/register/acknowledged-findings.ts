import type { Finding } from '@registration/contract/properties.ts'
import { useState } from 'react'

/** Deleted with everything of the citizen's when they sign out. */
const keyOf = (applicationId: string) => `acknowledged-findings:${applicationId}`

/** A finding without its place: what is kept in a browser names no property. */
const nameOf = ({ rule, since }: Finding) => `${rule} ${since}`

/** The findings of a check that ask for 我已知晓 and have no tick. Without storage there are no ticks, and none is asked. */
export function notAcknowledged(applicationId: string, findings: readonly Finding[]): Finding[] {
  const known = read(applicationId)
  if (!known) return []
  return findings.filter((finding) => finding.level === 'acknowledge' && !known.includes(nameOf(finding)))
}

/** Whether the citizen ticked a finding of an application in this browser, and the way to change it. */
export function useAcknowledged(applicationId: string, finding: Finding): [boolean, (isTicked: boolean) => void] {
  const [isTicked, setTicked] = useState(() => read(applicationId)?.includes(nameOf(finding)) ?? false)
  const tick = (on: boolean) => {
    const others = (read(applicationId) ?? []).filter((name) => name !== nameOf(finding))
    write(applicationId, on ? [...others, nameOf(finding)] : others)
    setTicked(on)
  }
  return [isTicked, tick]
}

function read(applicationId: string): string[] | undefined {
  try {
    return (localStorage.getItem(keyOf(applicationId)) ?? '').split(',')
  } catch {
    return undefined
  }
}

function write(applicationId: string, names: readonly string[]): void {
  try {
    localStorage.setItem(keyOf(applicationId), names.join())
  } catch {
    // The tick is then asked for again on the next visit.
  }
}
