import { QueryFailure } from '@registration/kit/ui/QueryFailure.tsx'
import { FieldRemark } from '../remarks/FieldRemark.tsx'
import type { useRemarks } from '../remarks/remark-queries.ts'

interface QuestionRemarksProps {
  query: ReturnType<typeof useRemarks>
  questionId: string
}

/** The office's remarks on a question, above its choices. */
export function QuestionRemarks({ query, questionId }: QuestionRemarksProps) {
  if (query.error && !query.data) return <QueryFailure error={query.error} onRetry={() => query.refetch()} />
  return query.data?.current
    .filter(({ target }) => target.kind === 'answer' && target.id === questionId)
    .map((remark) => <FieldRemark key={remark.id} remark={remark} />)
}
