import { useSyncExternalStore } from 'react'
import { makeStoredChoice } from './stored-choice.ts'

const choice = makeStoredChoice('elder-mode', ['on', 'off'], () => 'off')

/** The elder edition (长辈版): one attribute on the root, on which sizes, columns and times depend. */
export function isElderMode(): boolean {
  return choice.get() === 'on'
}

export function setElderMode(on: boolean) {
  choice.set(on ? 'on' : 'off')
  showElderMode()
}

/** Brings the kept choice into the document; called once before the first frame. */
export function showElderMode() {
  document.documentElement.toggleAttribute('data-elder', isElderMode())
}

export function useElderMode(): boolean {
  return useSyncExternalStore(choice.subscribe, isElderMode)
}
