import type { RecordForm } from '@registration/kit/ui/forms/use-record-form.ts'
import { useEffect, useEffectEvent } from 'react'
import type { Session } from '../../api/session.ts'
import { type UserInfoValues, userInfoValues } from './user-info-values.ts'

const fields = ['nickname', 'name', 'documentType', 'documentNumber', 'phone'] as const

/** Shows what was read again about the citizen, except in the fields in which something was typed. */
export function useFollowedRecord({ form, base, reset }: RecordForm<UserInfoValues>, user: Session['user']): void {
  const follow = useEffectEvent((present: UserInfoValues) => {
    const [shown, read] = [form.getValues(), base.current]
    const untouched = fields.filter((field) => shown[field] === read[field])
    const changed = untouched.filter((field) => present[field] !== read[field])
    if (changed.length === 0) return
    if (untouched.length === fields.length && shown.code === '') return reset(present)
    for (const field of changed) {
      base.current = { ...base.current, [field]: present[field] }
      form.setValue(field, present[field])
    }
  })
  useEffect(() => follow(userInfoValues(user)), [user])
}
