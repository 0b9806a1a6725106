import { useApplicationForm } from '../../../api/application-form.ts'
import { FormRow } from '../../../ui/FormRow.tsx'

/** The sealed application form of the submission, once there is one. */
export function FormCard({ applicationId }: { applicationId: string }) {
  const { data: form } = useApplicationForm(applicationId)
  return form ? <FormRow form={form} /> : null
}
