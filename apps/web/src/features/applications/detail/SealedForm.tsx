import { useApplicationForm } from '../../../api/application-form.ts'
import { useIsOn } from '../../../api/modules.ts'
import { FormRow } from '../../../ui/FormRow.tsx'
import type { ApplicationDetails } from '../queries.ts'

/**
 * The sealed application form of the submission. Nothing where the office makes none
 * (docs/product/confirmation.md 'The application form').
 */
export function SealedForm({ application: { id, status } }: { application: ApplicationDetails['application'] }) {
  const isOn = useIsOn('confirmation')
  const { data: form } = useApplicationForm(id, isOn && status !== 'unsubmitted')
  return isOn && form ? <FormRow form={form} /> : null
}
