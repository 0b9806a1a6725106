import type { PartyField } from '@registration/contract/party.ts'
import { useField } from '@registration/kit/ui/forms/use-field.ts'
import { TextField } from '@registration/kit/ui/TextField.tsx'
import { useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { useTranslate } from '../../../locales/language.ts'
import type { PartyValues } from '../entries/party-values.ts'
import styles from './AgentFields.module.css'

const agentFields = ['agentName', 'agentDocumentNumber', 'agentPhone'] as const

interface AgentFieldsProps {
  asked: readonly PartyField[]
  /** Whether parties confirm on their phones, which one with an agent cannot. */
  isConfirmed: boolean
}

/**
 * The party's agent. The group is folded until it is opened, has a value, or has an error. It never folds itself: that
 * would hide the field that is being emptied to be typed again.
 */
export function AgentFields({ asked, isConfirmed }: AgentFieldsProps) {
  const t = useTranslate()
  const field = useField<PartyValues>()
  const { control, getValues } = useFormContext<PartyValues>()
  const { errors } = useFormState({ control })
  const visible = agentFields.filter((name) => asked.includes(name))
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && visible.some((name) => errors[name] || getValues(name) !== '')) setOpen(true)
  if (visible.length === 0) return null
  return (
    <details className={styles.agent} open={isOpen || undefined}>
      <summary className={styles.summary}>{t('parties.agent')}</summary>
      <p className={styles.help}>
        {t('parties.agentHelp')} {isConfirmed && t('parties.agentConfirms')}
      </p>
      {visible.map((name) => (
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
