import type { PropertyLook } from '@registration/contract/holdings.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { useState } from 'react'
import { useTranslate } from '../../locales/language.ts'
import styles from './ConsentList.module.css'

interface PropertyLookListProps {
  looks: readonly { at: string; kind: PropertyLook }[]
}

/** So many are shown at first. */
const few = 5

/** When the citizen's property was looked at: by themselves, or for somebody else's application, who is not named. */
export function PropertyLookList({ looks }: PropertyLookListProps) {
  const t = useTranslate()
  const [shows, setShows] = useState(few)
  return (
    <>
      <p className={styles.quiet}>{t(looks.length > 0 ? 'privacy.looksHelp' : 'privacy.noLooks')}</p>
      <ul className={styles.list}>
        {looks.slice(0, shows).map(({ at, kind }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a look has no id, and the list only grows when it is read again
          <li key={index} className={styles.consent}>
            <div>
              <p className={styles.title}>{t(`privacy.look_${kind}`)}</p>
              <p className={styles.quiet}>{toMinute(at)}</p>
            </div>
          </li>
        ))}
      </ul>
      {looks.length > shows && (
        <Button kind="quiet" wide onClick={() => setShows(looks.length)}>
          {t('privacy.allLooks', { n: looks.length })}
        </Button>
      )}
    </>
  )
}
