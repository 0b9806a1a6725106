import { ignoreTaps } from '@registration/kit/ui/grace.ts'
import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import styles from './AssistantQuestion.module.css'
import type { Guidance } from './queries.ts'
import { assistantAt } from './steps.ts'
import { TakenChoices } from './TakenChoices.tsx'

interface AssistantQuestionProps {
  taken: Guidance['path']
  question: NonNullable<Guidance['question']>
}

/** A question with its choices as large buttons. Each leads to an address of its own. */
export function AssistantQuestion({ taken, question: { text, choices } }: AssistantQuestionProps) {
  const titleId = useId()
  return (
    <>
      <TakenChoices taken={taken} />
      <section aria-labelledby={titleId}>
        <h2 className={styles.question} id={titleId}>
          {text}
        </h2>
        <ul className={styles.choices}>
          {choices.map((choice) => (
            <li key={choice.id}>
              {/* The second touch of a double tap is no answer to the next question. */}
              <Link
                className={styles.choice}
                href={assistantAt([...taken, choice].map(({ id }) => id))}
                onClick={ignoreTaps}
              >
                {choice.text}
                <ChevronRight size="1.25rem" strokeWidth={1.75} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
