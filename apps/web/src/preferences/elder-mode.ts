import { makeStoredChoice } from '@registration/kit/preferences/stored-choice.ts'
import { useSyncExternalStore } from 'react'

const key = 'elder-mode'
const choice = makeStoredChoice(key, ['on', 'off'], () => 'off')

/** The elder edition (长辈版): one attribute on the root, on which sizes, columns and times depend. */
function isElderMode(): boolean {
  return choice.get() === 'on'
}

export function setElderMode(on: boolean) {
  choice.set(on ? 'on' : 'off')
  showElderMode()
}

/** `showElderMode` as a script's text, for a page that is painted before the app's code is loaded. */
export const elderModeEarly = `try{localStorage.getItem('${key}')==='on'&&document.documentElement.setAttribute('data-elder','')}catch(e){}`

/** Applies the stored choice to the document. Called once before the first frame. */
export function showElderMode() {
  document.documentElement.toggleAttribute('data-elder', isElderMode())
}

export function useElderMode(): boolean {
  return useSyncExternalStore(choice.subscribe, isElderMode, () => false)
}
