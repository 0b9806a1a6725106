import { makeStoredChoice } from '@registration/kit/preferences/stored-choice.ts'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { type CaseKey, caseKeyOf } from './case-key-rules.ts'
import { typedInto } from './typed-into.ts'

const choice = makeStoredChoice('case-keys', ['on', 'off'], () => 'on')

/** Whether the keys act. Who dictates by voice, or hits keys by accident, switches them off at this computer. */
export const useAreKeysOn = (): boolean => useSyncExternalStore(choice.subscribe, choice.get, choice.get) === 'on'

export const setKeysOn = (isOn: boolean): void => choice.set(isOn ? 'on' : 'off')

export type CaseKeyHandlers = Partial<Record<CaseKey, () => void>>

/**
 * Acts by key, while the component is shown. Several components may each handle their own keys. A key is left to the browser
 * where something is typed, while a dialog is open, and where it belongs to the element with the focus. Each act also
 * has a button.
 */
export function useCaseKeys(handlers: CaseKeyHandlers): void {
  const areOn = useAreKeysOn()
  const act = useEffectEvent((event: KeyboardEvent) => {
    const key = caseKeyOf(event)
    const handler = key && handlers[key]
    if (!handler || isOwnKey(key, event.target) || document.querySelector('dialog[open]')) return
    event.preventDefault()
    handler()
  })
  useEffect(() => {
    if (!areOn) return
    document.addEventListener('keydown', act)
    return () => document.removeEventListener('keydown', act)
  }, [areOn])
}

const pressable = 'button, a[href], input, summary, [role=button]'

/** Whether the element with the focus uses the key itself. */
function isOwnKey(key: CaseKey, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return target.closest(typedInto) !== null || (key === 'tick' && target.closest(pressable) !== null)
}
