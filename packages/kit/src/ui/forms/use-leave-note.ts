import { useEffect, useEffectEvent } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslate } from '../../locales/language.ts'
import { useToast } from '../toast.tsx'
import { hasDraft } from './use-form-draft.ts'

/** Says, when a half-filled form is left, that it is kept. Call it after the hook that keeps the draft under `key`. */
export function useLeaveNote<Values extends FieldValues>(key: string, stored: Values) {
  const t = useTranslate()
  const toast = useToast()
  const leave = useEffectEvent(() => {
    if (hasDraft(key, stored)) toast(t('ui.keptForLater'))
  })
  useEffect(() => () => leave(), [])
}
