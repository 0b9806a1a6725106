import type { PropertyUnit, UnitField } from '@registration/contract/property-unit.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslate } from '../../../locales/language.ts'
import styles from '../entries/OwnDetails.module.css'
import { nameOfUnit, type UnitValues, unitValues } from '../entries/unit-values.ts'

/** A button that copies the unit before into a new one: everything but its unit number, which no other unit has. */
export function CopyUnit({ last, asked }: { last: PropertyUnit; asked: readonly UnitField[] }) {
  const t = useTranslate()
  const [isFilled, setFilled] = useState(false)
  const { setValue, clearErrors } = useFormContext<UnitValues>()
  const fillIn = () => {
    const values = unitValues(last)
    const copied = asked.filter((field) => field !== 'unitNumber')
    for (const field of copied) setValue(field, values[field], { shouldDirty: true })
    clearErrors(copied)
    setFilled(true)
  }
  return (
    <div className={styles.own}>
      <Button kind="quiet" wide icon={<Copy size="1.25rem" strokeWidth={1.75} aria-hidden="true" />} onClick={fillIn}>
        {t('units.copy', { name: nameOfUnit(last) })}
      </Button>
      <p className={styles.note} role="status">
        {isFilled && t('units.copied')}
      </p>
    </div>
  )
}
