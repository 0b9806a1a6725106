import { paths } from '@registration/contract/paths.ts'
import { useTranslate } from '../../locales/language.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { useForm } from './participation-queries.ts'
import styles from './Shared.module.css'

/** The sealed application form of the submission, once there is one. */
export function FormCard({ applicationId }: { applicationId: string }) {
  const t = useTranslate()
  const form = useForm(applicationId).data
  if (!form || form.state === 'none') return null
  return (
    <Card title={t('confirmations.form')}>
      <p>{t(form.path ? 'confirmations.formHelp' : 'confirmations.formMaking')}</p>
      {form.path && (
        <div className={styles.way}>
          <ButtonLink kind="quiet" wide to={paths.pdfView({ url: form.path })}>
            {t('confirmations.openForm')}
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}
