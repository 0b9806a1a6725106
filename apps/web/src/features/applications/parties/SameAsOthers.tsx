import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslate } from '../../../locales/language.ts'
import type { OtherParty } from '../entries/other-parties.ts'
import type { PartyValues } from '../entries/party-values.ts'
import styles from './SameAsOthers.module.css'

/** So many offers fit below a field without hiding the next one. */
const most = 3

interface SameAsOthersProps {
  field: 'phone' | 'address'
  others: readonly OtherParty[]
}

/** Below a field: what other parties have there, to be filled in with one tap instead of typed again. */
export function SameAsOthers({ field, others }: SameAsOthersProps) {
  const t = useTranslate()
  const { control, setValue, setFocus } = useFormContext<PartyValues>()
  const present = useWatch({ control, name: field }).trim()
  const offered = others
    .filter((other, index) => other[field] !== '' && others.findIndex((each) => each[field] === other[field]) === index)
    .filter((other) => other[field] !== present)
    .slice(0, most)
  if (offered.length === 0) return null
  const fillIn = (value: string) => {
    setValue(field, value, { shouldDirty: true, shouldValidate: true })
    setFocus(field)
  }
  return (
    <div className={styles.offers}>
      {offered.map((other) => (
        <button key={other.id} type="button" className={styles.offer} onClick={() => fillIn(other[field])}>
          {t(field === 'phone' ? 'parties.samePhone' : 'parties.sameAddress', { side: other.side, name: other.name })}
        </button>
      ))}
    </div>
  )
}
