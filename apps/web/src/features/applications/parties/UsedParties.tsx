import { Button } from '@registration/kit/ui/Button.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslate } from '../../../locales/language.ts'
import { type UsedParty, useReadUsedParty } from '../entries/entry-queries.ts'
import { type PartyValues, partyValues } from '../entries/party-values.ts'
import styles from './UsedParties.module.css'

/** So many are shown at first. */
const first = 3

/** An agent acts in one application, so no agent is copied. */
const copied = ['kind', 'name', 'phone', 'documentType', 'documentNumber', 'address', 'legalRepresentative'] as const

interface UsedPartiesProps {
  used: readonly UsedParty[]
  /** Whether the business asks for a field of a party. */
  isAsked: (field: keyof PartyValues) => boolean
}

/** People and companies of the citizen's own applications. One tap fills in what is known of one of them. */
export function UsedParties({ used, isAsked }: UsedPartiesProps) {
  const t = useTranslate()
  const { alert } = useDialogs()
  const read = useReadUsedParty()
  const [showsAll, setShowsAll] = useState(false)
  const { setValue, clearErrors } = useFormContext<PartyValues>()
  if (used.length === 0) return null
  const fillIn = (chosen: UsedParty) =>
    read.mutate(chosen, {
      onSuccess: (party) => {
        const values = partyValues(party)
        const always = ['kind', 'name', 'documentType', 'documentNumber']
        for (const field of copied)
          if (always.includes(field) || isAsked(field)) setValue(field, values[field], { shouldDirty: true })
        clearErrors(copied)
      },
      onError: (error) => void alert(error.message),
    })
  return (
    <section className={styles.used} aria-label={t('parties.used')}>
      <p className={styles.title}>{t('parties.used')}</p>
      <ul className={styles.list}>
        {(showsAll ? used : used.slice(0, first)).map((party) => (
          <li key={party.id}>
            <button type="button" className={styles.person} onClick={() => fillIn(party)}>
              <span>{party.name}</span> <span className={styles.number}>{party.maskedNumber}</span>
            </button>
          </li>
        ))}
      </ul>
      {!showsAll && used.length > first && (
        <Button kind="quiet" wide onClick={() => setShowsAll(true)}>
          {t('parties.usedAll', { count: used.length })}
        </Button>
      )}
      <p className={styles.note} role="status">
        {read.data && t('parties.usedFilled', { name: read.data.name })}
      </p>
    </section>
  )
}
