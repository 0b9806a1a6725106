import { Card } from '@registration/kit/ui/Card.tsx'
import { FieldError } from '@registration/kit/ui/Field.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { type ReactNode, useId } from 'react'
import { useTranslate } from '../../../locales/language.ts'
import { ConfirmedContent } from '../ConfirmedContent.tsx'
import { ConfirmHead } from '../ConfirmHead.tsx'
import type { Confirmable } from '../confirmation-queries.ts'
import styles from './Reading.module.css'
import type { Agreement } from './use-agreement.ts'

interface ReadingProps {
  content: Confirmable
  agreement: Agreement
  /** The parts after the tick. */
  children?: ReactNode
}

/** All that is confirmed, what that means, and the tick. */
export function Reading({ content, agreement, children }: ReadingProps) {
  const t = useTranslate()
  return (
    <Stack>
      {agreement.isChanged && (
        <p className={styles.changed} role="alert" tabIndex={-1} ref={agreement.changeNote}>
          {t('confirmations.changed')}
        </p>
      )}
      <ConfirmHead content={content} />
      <ConfirmedContent content={content} />
      <Card title={t('confirmations.meaning')}>
        {content.gives && <p className={styles.gives}>{content.gives}</p>}
        <p className={styles.quiet}>{t('confirmations.meaningChange')}</p>
        <p className={styles.quiet}>
          {t(content.inviter ? 'confirmations.meaningRetract' : 'confirmations.meaningRetractOwn')}
        </p>
      </Card>
      <Tick agreement={agreement} />
      {children}
    </Stack>
  )
}

function Tick({ agreement: { box, error } }: { agreement: Agreement }) {
  const t = useTranslate()
  const errorId = useId()
  return (
    <Card>
      <label className={styles.tick}>
        <input
          {...box}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        {t('confirmations.agree')}
      </label>
      {error && <FieldError id={errorId} text={error} />}
    </Card>
  )
}
