import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { Button } from '@registration/kit/ui/Button.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { useState } from 'react'
import { useTranslate } from '../../../locales/language.ts'
import type { AnswerProps } from './answer-props.ts'
import { FaceNotice } from './FaceNotice.tsx'
import { Reading } from './Reading.tsx'

/** Confirms by a fresh check by face, after the notice of its own purpose. */
export function ByFace({ place, content, agreement, decline, onRefused }: AnswerProps) {
  const t = useTranslate()
  /** The digest for which the notice is open. */
  const [noticeFor, setNoticeFor] = useState<string>()
  const close = () => setNoticeFor(undefined)
  return (
    <>
      <Reading content={content} agreement={agreement}>
        <Card title={t('confirmations.faceTitle')}>
          <p>{t('confirmations.faceHelp')}</p>
        </Card>
      </Reading>
      <BottomBar>
        {decline}
        <Button wide onClick={() => agreement.check() && setNoticeFor(content.digest)}>
          {t('confirmations.confirm')}
        </Button>
      </BottomBar>
      {noticeFor === content.digest && (
        <FaceNotice
          place={place}
          digest={noticeFor}
          onClose={close}
          onRefused={async (error) => {
            close()
            await onRefused(error)
          }}
        />
      )}
    </>
  )
}
