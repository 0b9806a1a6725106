import type { Finding } from '@registration/contract/properties.ts'
import { useState } from 'react'

/** Deleted with everything of the citizen's when they sign out. */
const keyOf = (applicationId: string) => `acknowledged-findings:${applicationId}`

/**
 * The names of a check's findings without their places: what is kept in a browser names no property. Of two units with
 * the same finding the second one's name has a number.
 */
export function namesOf(findings: readonly Finding[]): string[] {
  const names = findings.map(({ rule, since }) => `${rule} ${since}`)
  return names.map((name, index) => {
    const before = names.slice(0, index).filter((each) => each === name).length
    return before === 0 ? name : `${name} ${before}`
  })
}

/** The findings of a check that ask for 我已知晓 and have no tick. Without storage there are no ticks, and none is asked. */
export function notAcknowledged(applicationId: string, findings: readonly Finding[]): Finding[] {
  const known = read(applicationId)
  if (!known) return []
  const names = namesOf(findings)
  return findings.filter(({ level }, index) => level === 'acknowledge' && !known.includes(names[index] ?? ''))
}

/** Whether the citizen ticked a finding, by its name, of an application in this browser, and the way to change it. */
export function useAcknowledged(applicationId: string, finding: string): [boolean, (isTicked: boolean) => void] {
  const [isTicked, setTicked] = useState(() => read(applicationId)?.includes(finding) ?? false)
  const tick = (on: boolean) => {
    const others = (read(applicationId) ?? []).filter((name) => name !== finding)
    write(applicationId, on ? [...others, finding] : others)
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
