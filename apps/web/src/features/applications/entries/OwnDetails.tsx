import { Button } from '@registration/kit/ui/Button.tsx'
import { UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useSession } from '../../../api/session.ts'
import { useTranslate } from '../../../locales/language.ts'
import styles from './OwnDetails.module.css'
import { ownPartyValues, type PartyValues } from './party-values.ts'

const ownFields = ['kind', 'name', 'phone', 'documentType', 'documentNumber'] as const

/** A button that fills in the citizen's profile data and says so. An enterprise is offered nothing where only a person may be. */
export function OwnDetails({ personsOnly }: { personsOnly: boolean }) {
  const t = useTranslate()
  const user = useSession()?.user
  const [isFilled, setFilled] = useState(false)
  const { setValue, clearErrors } = useFormContext<PartyValues>()
  if (!user?.documentNumber) return null
  const own = ownPartyValues(user)
  if (personsOnly && own.kind === 'company') return null
  const fillIn = () => {
    for (const field of ownFields) setValue(field, own[field], { shouldDirty: true })
    clearErrors(ownFields)
    setFilled(true)
  }
  return (
    <div className={styles.own}>
      <Button
        kind="quiet"
        wide
        icon={<UserRoundCheck size="1.25rem" strokeWidth={1.75} aria-hidden="true" />}
        onClick={fillIn}
      >
        {t(own.kind === 'company' ? 'parties.fillInCompany' : 'parties.fillInOwn')}
      </Button>
      <p className={styles.note} role="status">
        {isFilled && t('parties.filledInOwn')}
      </p>
    </div>
  )
}
