import { caseFlags, stages } from '@registration/contract/desk/case-words.ts'
import type { Option } from '@registration/kit/ui/SelectField.tsx'
import { useId } from 'react'
import { useLocation } from 'wouter'
import { useTranslate } from '../../../locales/language.ts'
import { useCaseChoices } from '../acts/queries.ts'
import styles from './QueueScreen.module.css'
import { hasFilters, type QueuePlace, queuePath, readQueuePlace, viewPath } from './queue-address.ts'

type FilterName =
  | 'businessId'
  | 'registrationType'
  | 'regionCode'
  | 'stage'
  | 'flag'
  | 'due'
  | 'assignee'
  | 'resubmitted'

const words = {
  businessId: 'cases.business',
  registrationType: 'cases.registrationType',
  regionCode: 'cases.region',
  stage: 'cases.stage',
  flag: 'cases.flags',
  due: 'cases.limit',
  assignee: 'cases.assignee',
  resubmitted: 'cases.submission',
} as const satisfies Record<FilterName, string>

const titled = (choices: readonly { code: string; title: string }[] = []): Option[] =>
  choices.map(({ code, title }) => ({ value: code, text: title }))

/** What of a view is shown. Each choice is in the address. */
export function Filters({ place }: { place: QueuePlace }) {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const { data } = useCaseChoices()
  const options: Record<FilterName, Option[]> = {
    businessId: titled(data?.businesses),
    registrationType: titled(data?.registrationTypes),
    regionCode: titled(data?.regions),
    stage: stages.map((value) => ({ value, text: t(`cases.${value}`) })),
    flag: caseFlags.map((value) => ({ value, text: t(`cases.${value}`) })),
    due: [
      { value: 'today', text: t('queue.dueToday') },
      { value: 'over', text: t('queue.dueOver') },
    ],
    assignee: data?.officers.map(({ login, name }) => ({ value: login, text: name })) ?? [],
    resubmitted: [
      { value: 'true', text: t('queue.again') },
      { value: 'false', text: t('queue.first') },
    ],
  }
  const change = (name: FilterName, value: string) => {
    // The address is read again, so that each filter has only the values that it may have.
    const query = new URLSearchParams(queuePath({ ...place, pages: 1 }).split('?')[1])
    if (value === '') query.delete(name)
    else query.set(name, value)
    navigate(queuePath(readQueuePlace(`?${query}`)), { replace: true })
  }
  // What waits has no officer yet, and what is one's own has no other.
  const names = namesOf(place)
  return (
    <section className={styles.filters} aria-label={t('queue.filters')}>
      {names.map((name) => (
        <Filter
          key={name}
          label={t(words[name])}
          value={String(place[name] ?? '')}
          options={options[name]}
          onChange={(value) => change(name, value)}
        />
      ))}
      {hasFilters(place) && (
        <button
          type="button"
          className={styles.clear}
          onClick={() => navigate(viewPath(place.view), { replace: true })}
        >
          {t('queue.clearFilters')}
        </button>
      )}
    </section>
  )
}

const always = ['businessId', 'registrationType', 'regionCode', 'stage', 'flag', 'due', 'resubmitted'] as const

function namesOf({ view, assignee }: QueuePlace): readonly FilterName[] {
  return (view === 'waiting' || view === 'mine') && !assignee ? always : [...always, 'assignee']
}

interface FilterProps {
  label: string
  value: string
  options: readonly Option[]
  onChange: (value: string) => void
}

/** A filter of the address that is none of the choices is shown as it is. */
function Filter({ label, value, options, onChange }: FilterProps) {
  const t = useTranslate()
  const id = useId()
  const isKnown = value === '' || options.some((option) => option.value === value)
  return (
    <div className={styles.filter} data-set={value === '' ? undefined : ''}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t('queue.any')}</option>
        {!isKnown && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  )
}
