import { remarkFieldOf, type ShownRemark } from '@registration/contract/remarks.ts'
import { Card } from '@registration/kit/ui/Card.tsx'
import { FieldRemarks } from '@registration/kit/ui/forms/use-field.ts'
import { QueryFailure } from '@registration/kit/ui/QueryFailure.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import type { ReactNode } from 'react'
import { useTranslate } from '../../../locales/language.ts'
import { FieldRemark } from './FieldRemark.tsx'
import { useRemarks } from './remark-queries.ts'

export interface RemarkedFieldsProps {
  applicationId: string
  /** What the form changes. */
  kind: 'party' | 'unit'
  id: string
  /** The fields that the form has. A remark on another one is shown above the form. */
  asked: readonly string[]
  /** The wire's name of the field that the citizen came for. */
  wanted: string | undefined
  /** The form. */
  children: ReactNode
}

/**
 * A form of a rejected application, with each remark below its field (docs/product/correction.md 'Where it is changed').
 */
export function RemarkedFields({ applicationId, kind, id, asked, wanted, children }: RemarkedFieldsProps) {
  const t = useTranslate()
  const query = useRemarks(applicationId)
  const remarks = (query.data?.current ?? []).filter(({ target }) => target.kind === kind && target.id === id)
  const wordOf = ({ target: { field } }: ShownRemark) => field && remarkFieldOf(kind, field)
  const others = remarks.filter((remark) => !asked.includes(wordOf(remark) ?? ''))
  const remarksOn = (name: string) => {
    const here = remarks.filter((remark) => asked.includes(name) && wordOf(remark) === name)
    return here.length === 0
      ? undefined
      : here.map((remark) => <FieldRemark key={remark.id} remark={remark} isWanted={remark.target.field === wanted} />)
  }
  return (
    <>
      {query.error && !query.data && <QueryFailure error={query.error} onRetry={() => query.refetch()} />}
      {others.length > 0 && (
        <Stack>
          <Card title={t('remarks.title')}>
            {others.map((remark) => (
              <FieldRemark key={remark.id} remark={remark} />
            ))}
          </Card>
        </Stack>
      )}
      <FieldRemarks value={remarksOn}>{children}</FieldRemarks>
    </>
  )
}
