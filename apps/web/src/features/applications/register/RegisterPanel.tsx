import { paths } from '@registration/contract/paths.ts'
import type { FoundProperty } from '@registration/contract/property-search.ts'
import type { UnitField } from '@registration/contract/property-unit.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { inGroups, unitNumberGroups } from '@registration/kit/ui/NumberGroups.tsx'
import { Sheet } from '@registration/kit/ui/Sheet.tsx'
import { BookOpenCheck, CircleAlert, Info, Search } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useSessionAgain } from '../../../api/reload-session.ts'
import { useSession } from '../../../api/session.ts'
import { useTranslate } from '../../../locales/language.ts'
import type { UnitValues } from '../entries/unit-values.ts'
import styles from './RegisterPanel.module.css'
import { differencesFrom } from './register-differences.ts'
import type { RegisterSearch } from './use-register.ts'

interface RegisterPanelProps {
  register: RegisterSearch
  asked: readonly UnitField[]
  /** The words of a field's value. */
  textOf: (field: UnitField, value: string) => string
}

/**
 * Under the certificate's number: queries the register and shows the result
 * (docs/product/applications.md 'The register').
 */
export function RegisterPanel({ register, asked, textOf }: RegisterPanelProps) {
  const t = useTranslate()
  const { isPending, refusal, choices, found, filled, search, choose } = register
  const user = useSession()?.user
  if (user && !user.isCertified) return <CertifyFirst />
  return (
    <div className={styles.panel}>
      <Button
        kind="quiet"
        wide
        busy={isPending}
        icon={<Search size="1.25rem" strokeWidth={1.75} aria-hidden="true" />}
        onClick={search}
      >
        {t('units.queryRegister')}
      </Button>
      <div role="status">
        {refusal && !isPending && (
          <p className={styles.silent}>
            <CircleAlert size="1.25rem" strokeWidth={1.75} aria-hidden="true" />
            <span>{refusal}</span>
          </p>
        )}
        {found && (
          <p className={styles.found}>
            <BookOpenCheck size="1.25rem" strokeWidth={1.75} aria-hidden="true" />
            <span>{t('units.filledFromRegister', { n: Object.keys(filled).length })}</span>
          </p>
        )}
        {found && <Differences found={found} asked={asked} textOf={textOf} />}
        {found && <Restrictions found={found} />}
      </div>
      {choices.length > 0 && (
        <Sheet
          title={t('units.chooseUnit', { n: choices.length })}
          actions={choices.map((property) => ({
            text: property.location,
            note: inGroups(property.unitNumber, unitNumberGroups)
              .map(({ text }) => text)
              .join(' '),
            onChoose: () => choose(property),
          }))}
          onClose={() => choose(undefined)}
        />
      )}
    </div>
  )
}

/** The register answers only certified citizens. What was typed is kept during the certification. */
function CertifyFirst() {
  const t = useTranslate()
  useSessionAgain()
  return (
    <div className={styles.panel}>
      <p className={styles.hint}>
        <Info size="1.25rem" strokeWidth={1.75} aria-hidden="true" />
        <span>{t('units.certifyForRegister')}</span>
      </p>
      <ButtonLink kind="quiet" wide to={paths.userInfo({ returnTo: location.pathname + location.search })}>
        {t('archive.certify')}
      </ButtonLink>
    </div>
  )
}

/** What the citizen entered is never overwritten: what the register has otherwise is offered. */
function Differences({ found, asked, textOf }: Omit<RegisterPanelProps, 'register'> & { found: FoundProperty }) {
  const t = useTranslate()
  const { control, setValue } = useFormContext<UnitValues>()
  const differences = differencesFrom(found, asked, useWatch({ control }))
  if (differences.length === 0) return null
  const adopt = () => {
    for (const { field, value } of differences) setValue(field, value, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <div className={styles.hint}>
      <Info size="1.25rem" strokeWidth={1.75} aria-hidden="true" />
      <div>
        <p>{t('holdings.differences')}</p>
        <ul>
          {differences.map(({ field, value }) => (
            <li key={field}>{t('holdings.difference', { field: t(`units.${field}`), value: textOf(field, value) })}</li>
          ))}
        </ul>
        <Button kind="quiet" onClick={adopt}>
          {t('holdings.adopt')}
        </Button>
      </div>
    </div>
  )
}

/** Other entries on the unit. They are only shown and forbid nothing here. */
function Restrictions({ found: { restrictions } }: { found: NonNullable<RegisterSearch['found']> }) {
  const t = useTranslate()
  if (restrictions.length === 0) return null
  return (
    <div className={styles.hint}>
      <Info size="1.25rem" strokeWidth={1.75} aria-hidden="true" />
      <div>
        <p>{t('units.restrictionsFound')}</p>
        <ul>
          {restrictions.map(({ kind, registeredAt }) => {
            const name = t(`units.${kind}`)
            return (
              <li key={`${kind}${registeredAt}`}>
                {registeredAt ? t('units.restriction', { kind: name, day: registeredAt.slice(0, 10) }) : name}
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}
