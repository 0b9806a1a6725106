import { roles as allRoles, roleTitles } from '@registration/contract/permissions.ts'
import { useContractLanguage } from '@registration/kit/locales/contract-language.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { useSending } from '@registration/kit/ui/forms/use-sending.ts'
import { useToast } from '@registration/kit/ui/toast.tsx'
import type { SubmitEvent } from 'react'
import { useTranslate } from '../../locales/language.ts'
import { useKeptTicks } from './kept-forms.ts'
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
  // What the officer wants, beside what the account has: an answer that comes meanwhile is not overwritten.
  const [wanted, setWanted, forget] = useKeptTicks(member.login)
  const base = { roles: member.roles, offices: member.offices.map(({ code }) => code) }
  // One of a region that there is no longer can still be taken away.
  const options = [...givable, ...member.offices.filter(({ code }) => !givable.some((each) => each.code === code))]
  const roles = withWanted(allRoles, base.roles, wanted)
  const offices = withWanted(
    options.map(({ code }) => code),
    base.offices,
    wanted,
  )
  const want = (value: string, isChosen: boolean) => setWanted(new Map(wanted).set(value, isChosen))
  const save = send(async () => {
    const input = { login: member.login, roles, offices, base }
    const isSaved = await setting.mutateAsync(input).then(
      () => true,
      () => false,
    )
    if (!isSaved) return
    forget(wanted)
    toast(t('staff.accessDone'), 'saved')
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
        onChange={want}
      />
      <Choices
        title={t('staff.offices')}
        options={options.map(({ code, name }) => ({ value: code, text: name }))}
        chosen={offices}
        onChange={want}
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

/** Roles and offices that were ticked or unticked: no role is called as an office is. */
type Wanted = ReadonlyMap<string, boolean>

const withWanted = <T extends string>(all: readonly T[], present: readonly T[], wanted: Wanted): T[] =>
  all.filter((value) => wanted.get(value) ?? present.includes(value))

interface ChoicesProps {
  title: string
  options: readonly { value: string; text: string }[]
  chosen: readonly string[]
  onChange: (value: string, isChosen: boolean) => void
}

function Choices({ title, options, chosen, onChange }: ChoicesProps) {
  return (
    <fieldset className={styles.choices}>
      <legend>{title}</legend>
      {options.map(({ value, text }) => (
        <label key={value} className={styles.choice}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) => onChange(value, target.checked)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  )
}
