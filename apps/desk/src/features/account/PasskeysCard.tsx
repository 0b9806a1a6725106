import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import { fieldMessage } from '@registration/contract/rules/field-messages.ts'
import { useFieldText } from '@registration/kit/locales/field-text.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { useSending } from '@registration/kit/ui/forms/use-sending.ts'
import { TextField } from '@registration/kit/ui/TextField.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { type SubmitEvent, useState } from 'react'
import { useAddPasskey } from '../../api/factors.ts'
import { hasPasskeys } from '../../api/passkeys.ts'
import { useTranslate } from '../../locales/language.ts'
import styles from './AccountScreen.module.css'
import { type Factors, useRemovePasskey } from './queries.ts'

/** The passkeys of the account. */
export function PasskeysCard({ passkeys }: { passkeys: Factors['passkeys'] }) {
  const t = useTranslate()
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Card title={t('account.passkeys')}>
      {passkeys.length === 0 && <p>{t('account.noPasskeys')}</p>}
      <ul className={styles.rows}>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
      </ul>
      {!hasPasskeys() && <p className={styles.note}>{t('signIn.passkeyMissing')}</p>}
      {isAdding && <AddPasskey onEnd={() => setIsAdding(false)} />}
      {!isAdding && hasPasskeys() && passkeys.length < deskLimits.passkeys && (
        <div className={styles.buttons}>
          <Button kind="quiet" onClick={() => setIsAdding(true)}>
            {t('account.addPasskey')}
          </Button>
        </div>
      )}
    </Card>
  )
}

function PasskeyRow({ passkey }: { passkey: Factors['passkeys'][number] }) {
  const t = useTranslate()
  const toast = useToast()
  const { confirm, alert } = useDialogs()
  const removal = useRemovePasskey()
  const { id, name, createdAt, usedAt } = passkey
  const remove = async () => {
    const text = t('account.removePasskey', { name })
    if (!(await confirm({ title: t('account.passkeys'), text, okText: t('account.remove'), danger: true }))) return
    // Awaited here: the message after it must not disappear with the row.
    try {
      await removal.mutateAsync(id)
    } catch (error) {
      return alert(error instanceof Error ? error.message : String(error))
    }
    toast(t('account.removed'))
  }
  const used = usedAt ? t('account.used', { time: toMinute(usedAt) }) : t('account.unused')
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p>{name}</p>
        <p className={styles.note}>{t('account.passkeyRow', { created: toMinute(createdAt), used })}</p>
      </div>
      <Button kind="danger" busy={removal.isPending} aria-label={`${t('account.remove')} ${name}`} onClick={remove}>
        {t('account.remove')}
      </Button>
    </li>
  )
}

function AddPasskey({ onEnd }: { onEnd: () => void }) {
  const t = useTranslate()
  const toast = useToast()
  const fieldText = useFieldText()
  const send = useSending()
  const adding = useAddPasskey()
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string>()
  const add = send(async () => {
    if (name.trim() === '') return setFault(fieldText(fieldMessage('required')))
    setFault(undefined)
    const isMade = await adding.mutateAsync(name).catch((error: Error) => setFault(error.message))
    if (isMade === false) setFault(t('account.passkeyNot'))
    if (!isMade) return
    toast(t('account.added'))
    onEnd()
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void add(undefined)
  }
  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label={t('account.passkeyName')}
        help={t('account.passkeyNameHelp')}
        required
        maxLength={60}
        autoFocus
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={fault}
      />
      <div className={styles.buttons}>
        <Button type="submit" busy={adding.isPending}>
          {t('account.addPasskey')}
        </Button>
        <Button kind="quiet" onClick={onEnd}>
          {t('ui.cancel')}
        </Button>
      </div>
    </form>
  )
}
