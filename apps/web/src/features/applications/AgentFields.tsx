import type { PartyField } from '@registration/contract/party.ts'
import { useFormContext, useFormState } from 'react-hook-form'
import { useTranslate } from '../../locales/language.ts'
import { useField } from '../../ui/forms/use-field.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './AgentFields.module.css'
import type { PartyValues } from './party-values.ts'

const agentFields = ['agentName', 'agentDocumentNumber', 'agentPhone'] as const

/** The party's agent, folded away until it is wanted, has something in it, or something in it is wrong. */
export function AgentFields({ asked }: { asked: readonly PartyField[] }) {
  const t = useTranslate()
  const field = useField<PartyValues>()
  const { control, getValues } = useFormContext<PartyValues>()
  const { errors } = useFormState({ control })
  const shown = agentFields.filter((name) => asked.includes(name))
  if (shown.length === 0) return null
  const isWanted = shown.some((name) => errors[name] || getValues(name) !== '')
  return (
    <details className={styles.agent} open={isWanted || undefined}>
      <summary className={styles.summary}>{t('parties.agent')}</summary>
      <p className={styles.help}>{t('parties.agentHelp')}</p>
      {shown.map((name) => (
        <TextField
          key={name}
          {...field(name)}
          label={t(`parties.${name}`)}
          type={name === 'agentPhone' ? 'tel' : 'text'}
          autoComplete="off"
        />
      ))}
    </details>
  )
}
