import { useTranslate } from '../../locales/language.ts'
import { Panel } from './Panel.tsx'
import { StaffForm } from './StaffForm.tsx'

/** A new account. When it is made it opens, for its enrolment code. */
export function NewAccountPanel({ onMade, onClose }: { onMade: (login: string) => void; onClose: () => void }) {
  const t = useTranslate()
  return (
    <Panel title={t('staff.add')} onClose={onClose}>
      <StaffForm onSaved={onMade} />
    </Panel>
  )
}
