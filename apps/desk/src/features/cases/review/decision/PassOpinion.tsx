import { useRef } from 'react'
import { OpinionField, type OpinionProps } from './DecisionParts.tsx'
import { Templates } from './Templates.tsx'

interface PassOpinionProps extends Pick<OpinionProps, 'onChange' | 'error' | 'help'> {
  value: string | undefined
  /** The ids of the office's templates for this decision. */
  templates: readonly string[]
}

/** The opinion of a stage that is passed, for those who want to give one. */
export function PassOpinion({ value = '', templates, onChange, ...field }: PassOpinionProps) {
  const ref = useRef<HTMLTextAreaElement>(null)
  return (
    <div>
      <OpinionField value={value} onChange={onChange} ref={ref} {...field} />
      <Templates verdict="pass" offered={templates} value={value} onChange={onChange} field={ref} />
    </div>
  )
}
