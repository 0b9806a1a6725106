import { groupOf } from '@registration/contract/application-status.ts'
import type { ApplicationSummary } from '@registration/contract/applications.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import type { RemarkedFieldsProps } from './RemarkedFields.tsx'

const RemarkedFields = lazy(async () => ({ default: (await import('./RemarkedFields.tsx')).RemarkedFields }))

interface RemarkedFormProps extends Omit<RemarkedFieldsProps, 'applicationId' | 'id'> {
  application: Pick<ApplicationSummary, 'id' | 'status'>
  /** A new entry has none. */
  id: string | undefined
  /** While the remarks' code is loading. */
  waiting: ReactNode
}

/** Whether an entry's form has the office's remarks, which focus the field that the citizen came for. */
export const hasRemarks = (application: Pick<ApplicationSummary, 'status'>): boolean =>
  groupOf(application.status) === 'rejected'

/** The form of an entry, with the office's remarks on it if the application was rejected. */
export function RemarkedForm({ application, id, waiting, children, ...about }: RemarkedFormProps) {
  if (!id || !hasRemarks(application)) return children
  return (
    <Suspense fallback={waiting}>
      <RemarkedFields applicationId={application.id} id={id} {...about}>
        {children}
      </RemarkedFields>
    </Suspense>
  )
}
