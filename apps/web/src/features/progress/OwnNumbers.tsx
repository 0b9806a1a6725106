import { ButtonRow, Rows } from '@registration/kit/ui/Rows.tsx'
import { useTranslate } from '../../locales/language.ts'
import styles from './OwnNumbers.module.css'
import { useOwnNumbers } from './queries.ts'

/** A number begins with its day. One that is longer than its line breaks after it. */
const dayLength = 8

/** The citizen's own acceptance numbers, to tap instead of typing. */
export function OwnNumbers({ onChoose }: { onChoose: (acceptanceNumber: string) => void }) {
  const t = useTranslate()
  const numbers = useOwnNumbers().data ?? []
  if (numbers.length === 0) return null
  return (
    <section aria-labelledby="own-numbers">
      <h2 className={styles.title} id="own-numbers">
        {t('progress.ownNumbers')}
      </h2>
      <Rows>
        {numbers.map(({ acceptanceNumber, applicationName }) => (
          <ButtonRow
            key={acceptanceNumber}
            title={
              <>
                {acceptanceNumber.slice(0, dayLength)}
                <wbr />
                {acceptanceNumber.slice(dayLength)}
              </>
            }
            note={applicationName}
            onClick={() => onChoose(acceptanceNumber)}
          />
        ))}
      </Rows>
    </section>
  )
}
