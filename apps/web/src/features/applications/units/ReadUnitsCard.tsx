import type { UnitField } from '@registration/contract/property-unit.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import { Card } from '@registration/kit/ui/Card.tsx'
import { useId } from 'react'
import { useTranslate } from '../../../locales/language.ts'
import type { UnitSettings } from '../entries/unit-resolver.ts'
import styles from './ReadUnitsCard.module.css'
import type { ReadUnit } from './read-units.ts'

interface ReadUnitsCardProps {
  units: readonly ReadUnit[]
  settings: UnitSettings
  faults: readonly { row: number; field: UnitField; words: string }[]
  unknownHeads: readonly string[]
  /** How many more units there is room for, if the table has more. */
  room: number | undefined
  textOf: (field: UnitField, value: string) => string
}

/** The units as they were read from a table, and what is wrong with them. */
export function ReadUnitsCard({ units, settings, textOf, ...found }: ReadUnitsCardProps) {
  const t = useTranslate()
  return (
    <Card title={t('units.manyRead', { count: units.length })}>
      <Verdict {...found} />
      <Preview units={units} settings={settings} textOf={textOf} />
    </Card>
  )
}

/** Every mistake of the table at once, by its row. */
function Verdict({ faults, unknownHeads, room }: Pick<ReadUnitsCardProps, 'faults' | 'unknownHeads' | 'room'>) {
  const t = useTranslate()
  const id = useId()
  const isRight = faults.length === 0 && room === undefined
  return (
    <div role="status" aria-labelledby={id}>
      <p id={id} className={isRight ? styles.right : styles.wrong}>
        {isRight
          ? t('units.manyRight')
          : t('units.manyFaults', { count: faults.length + (room === undefined ? 0 : 1) })}
      </p>
      {unknownHeads.length > 0 && (
        <p className={styles.help}>{t('units.unknownHeads', { heads: unknownHeads.join(t('parties.comma')) })}</p>
      )}
      <ul className={styles.faults}>
        {room !== undefined && <li>{t('units.tooManyRows', { n: limits.units, room })}</li>}
        {faults.map(({ row, field, words }) => (
          <li key={`${row} ${field}`}>{t('units.faultOfRow', { row, field: t(`units.${field}`), words })}</li>
        ))}
      </ul>
    </div>
  )
}

/** The table as it was read. Wide ones scroll sideways within it. */
function Preview({ units, settings, textOf }: Pick<ReadUnitsCardProps, 'units' | 'settings' | 'textOf'>) {
  const t = useTranslate()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls must be reached by the keyboard.
    <section className={styles.scroll} aria-label={t('units.preview')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('units.row')}</th>
            {settings.map(({ field }) => (
              <th key={field} scope="col">
                {t(`units.${field}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {units.map(({ row, values, faults }) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {settings.map(({ field }) => (
                <td key={field} className={faults[field] ? styles.bad : undefined}>
                  {faults[field] && <span className="visually-hidden">{t('units.wrongCell')} </span>}
                  {textOf(field, values[field]) || '—'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
