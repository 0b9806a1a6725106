import { paths } from '@registration/contract/paths.ts'
import { useTranslate } from '../../locales/language.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import styles from './CounterCard.module.css'

/** The alternative without a face check: an appointment at the counter. */
export function CounterCard() {
  const t = useTranslate()
  return (
    <Card title={t('face.counterTitle')}>
      <div className={styles.words}>
        <p>{t('face.counterHelp')}</p>
        <ButtonLink kind="quiet" to={paths.appointment()}>
          {t('face.counter')}
        </ButtonLink>
      </div>
    </Card>
  )
}
