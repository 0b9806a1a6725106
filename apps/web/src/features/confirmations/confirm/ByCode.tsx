import { paths } from '@registration/contract/paths.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { CodeField } from '@registration/kit/ui/CodeField.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { MutateButton } from '@registration/kit/ui/MutateButton.tsx'
import { afterDialog, here, useLeave } from '@registration/kit/ui/navigation.ts'
import { useCodeSending } from '@registration/kit/ui/use-code-sending.ts'
import { useState } from 'react'
import { useTranslate } from '../../../locales/language.ts'
import { useConfirm, useSendConfirmationCode } from '../confirmation-queries.ts'
import type { AnswerProps } from './answer-props.ts'
import { Reading } from './Reading.tsx'

/** Confirms by a code to the phone of the own profile. A company may have been certified without one. */
export function ByCode(props: AnswerProps) {
  const t = useTranslate()
  if (props.content.phone !== '') return <Code {...props} />
  return (
    <>
      <Reading {...props}>
        <Card title={t('confirmations.codeTitle')}>
          <p>{t('confirmations.noPhone')}</p>
        </Card>
      </Reading>
      <BottomBar>
        {props.decline}
        <ButtonLink wide to={paths.userInfo({ returnTo: here() })}>
          {t('confirmations.toPhone')}
        </ButtonLink>
      </BottomBar>
    </>
  )
}

function Code({ place, content, agreement, decline, onRefused }: AnswerProps) {
  const t = useTranslate()
  const { alert } = useDialogs()
  const beginLeave = useLeave()
  const [code, setCode] = useState('')
  const sending = useSendConfirmationCode(place)
  const confirm = useConfirm(place)
  const { field, send } = useCodeSending(sending, onRefused)
  const focusField = () => afterDialog(() => field.current?.focus())
  const ask = async () => {
    if (!agreement.check()) return undefined
    if (code.trim() !== '') return { digest: content.digest, code, challengeId: sending.data?.challengeId }
    await alert(t('confirmations.codeNeeded'))
    focusField()
    return undefined
  }
  const onError = async (error: Error) => {
    await onRefused(error)
    if (error instanceof ApiError && error.is('codeRefused')) focusField()
  }
  return (
    <>
      <Reading content={content} agreement={agreement}>
        <Card title={t('confirmations.codeTitle')}>
          <CodeField
            label={t('confirmations.code')}
            required
            help={t('confirmations.codeTo', { phone: content.phone })}
            name="confirm"
            onSend={send}
            input={{ ref: field, value: code, onChange: (event) => setCode(event.target.value) }}
          />
        </Card>
      </Reading>
      <BottomBar>
        {decline}
        <MutateButton
          mutation={confirm}
          wide
          input={ask}
          onSuccess={() => beginLeave()(paths.confirmed(place))}
          onError={onError}
        >
          {t('confirmations.confirm')}
        </MutateButton>
      </BottomBar>
    </>
  )
}
