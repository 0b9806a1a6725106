import { paths } from '@registration/contract/paths.ts'
import { firstSentence } from '@registration/contract/rules/register-check.ts'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { afterDialog, here } from '@registration/kit/ui/navigation.ts'
import { useRef } from 'react'
import { useLocation } from 'wouter'
import { useIsOn } from '../../../api/modules.ts'
import { useTranslate } from '../../../locales/language.ts'
import { useCheckApplication } from '../submission-queries.ts'
import { notAcknowledged } from './acknowledged-findings.ts'
import { useReadLastCheck } from './register-queries.ts'

/** The element around the card of the register check. */
export const registerCheckId = 'register-check'

/**
 * `await warn()`: whether the submission goes on, after what the last check says. A verdict is asked about once. In an
 * office that enforces the check its refusal is thrown. docs/product/register-check.md 'Before the submission'.
 */
export function useRegisterWarning(applicationId: string): () => Promise<boolean> {
  const t = useTranslate()
  const isOn = useIsOn('property')
  const readCheck = useReadLastCheck(applicationId)
  const checkApplication = useCheckApplication()
  const { alert, confirm } = useDialogs()
  const [, navigate] = useLocation()
  const accepted = useRef<string>(undefined)
  const lead = () => {
    const card = document.getElementById(registerCheckId)
    if (!card) return navigate(paths.applicationDetail({ id: applicationId, isSubmit: true }))
    const target = card.querySelector<HTMLElement>('input:not(:checked)') ?? card
    target.focus()
  }
  return async () => {
    const start = here()
    const check = isOn ? await readCheck() : undefined
    // Who has gone back meanwhile is not asked on another screen.
    if (here() !== start) return false
    if (!check || accepted.current === check.askedAt) return true
    if (check.verdict !== 'blocked') {
      if (notAcknowledged(applicationId, check.findings).length === 0) return true
      await alert(t('registerCheck.acknowledgeFirst'))
      afterDialog(lead)
      return false
    }
    await checkApplication.mutateAsync(applicationId)
    if (here() !== start) return false
    const reason = firstSentence(check.findings[0]?.text ?? '')
    const goesOn = await confirm({
      text: t('registerCheck.likelyRejected', { reason }),
      cancelText: t('registerCheck.lookAgain'),
      okText: t('registerCheck.submitAnyway'),
    })
    if (goesOn) accepted.current = check.askedAt
    else afterDialog(lead)
    return goesOn
  }
}
