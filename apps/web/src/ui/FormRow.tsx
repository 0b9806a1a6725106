import { paths } from '@registration/contract/paths.ts'
import { LinkRow, Row, Rows } from '@registration/kit/ui/Rows.tsx'
import { FileCheck } from 'lucide-react'
import { useTranslate } from '../locales/language.ts'

/** The way to the sealed application form. Nothing where there is none. */
export function FormRow({ form }: { form: { state: 'none' | 'making' | 'ready'; path?: string | undefined } }) {
  const t = useTranslate()
  if (form.state === 'none') return null
  const head = {
    icon: <FileCheck strokeWidth={1.75} aria-hidden="true" />,
    title: t('confirmations.form'),
  }
  return (
    <Rows>
      {form.path ? (
        <LinkRow {...head} to={paths.pdfView({ url: form.path })} note={t('confirmations.formHelp')} />
      ) : (
        <Row {...head} note={<span role="status">{t('confirmations.formMaking')}</span>} />
      )}
    </Rows>
  )
}
