import { paths } from '@registration/contract/paths.ts'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { useTranslate } from '../../locales/language.ts'
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
