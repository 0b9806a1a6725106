import { roles as allRoles, type Role, roleTitles } from '@registration/contract/permissions.ts'
import { useContractLanguage } from '@registration/kit/locales/contract-language.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { useSending } from '@registration/kit/ui/forms/use-sending.ts'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { type SubmitEvent, useState } from 'react'
import { useTranslate } from '../../locales/language.ts'
import { Failure } from './Panel.tsx'
import { type Office, type StaffMember, useSetStaffRoles } from './queries.ts'
import styles from './StaffScreen.module.css'

interface AccessFormProps {
  member: StaffMember
  /** Those that the officer may give. */
  offices: readonly Office[]
}

/** The roles of an account, and its offices. The server refuses roles that one person may not have together. */
export function AccessForm({ member, offices: givable }: AccessFormProps) {
  const t = useTranslate()
  const toast = useToast()
  const language = useContractLanguage()
  const send = useSending()
  const setting = useSetStaffRoles()
  const [roles, setRoles] = useState<readonly Role[]>(member.roles)
  const [offices, setOffices] = useState<readonly string[]>(member.offices.map(({ code }) => code))
  // One of a region that there is no longer can still be taken away.
  const options = [...givable, ...member.offices.filter(({ code }) => !givable.some((each) => each.code === code))]
  const save = send(async () => {
    const input = { login: member.login, roles: [...roles], offices: [...offices] }
    const isSaved = await setting.mutateAsync(input).then(
      () => true,
      () => false,
    )
    if (isSaved) toast(t('staff.accessDone'), 'saved')
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void save(undefined)
  }
  return (
    <form className={styles.part} onSubmit={submit}>
      <h3>{t('staff.access')}</h3>
      <p className={styles.help}>{t('staff.accessHelp')}</p>
      <Choices
        title={t('staff.roles')}
        options={allRoles.map((value) => ({ value, text: roleTitles[value][language] }))}
        chosen={roles}
        onChange={setRoles}
      />
      <Choices
        title={t('staff.offices')}
        options={options.map(({ code, name }) => ({ value: code, text: name }))}
        chosen={offices}
        onChange={setOffices}
      />
      <Failure error={setting.error} />
      <div>
        <Button type="submit" busy={setting.isPending}>
          {t('ui.save')}
        </Button>
      </div>
    </form>
  )
}

interface ChoicesProps<T extends string> {
  title: string
  options: readonly { value: T; text: string }[]
  chosen: readonly T[]
  onChange: (chosen: readonly T[]) => void
}

function Choices<T extends string>({ title, options, chosen, onChange }: ChoicesProps<T>) {
  return (
    <fieldset className={styles.choices}>
      <legend>{title}</legend>
      {options.map(({ value, text }) => (
        <label key={value} className={styles.choice}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
            }
          />
          {text}
        </label>
      ))}
    </fieldset>
  )
}
