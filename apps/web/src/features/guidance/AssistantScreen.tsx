import { paths } from '@registration/contract/paths.ts'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { useLocation } from 'wouter'
import { useTranslate } from '../../locales/language.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { AssistantQuestion } from './AssistantQuestion.tsx'
import { AssistantResult } from './AssistantResult.tsx'
import { useGuidance } from './queries.ts'
import { stepsOf } from './steps.ts'

/** From what a citizen wants to a business, a question at a time (docs/product/guidance.md 'Assistant'). */
export function AssistantScreen() {
  const steps = stepsOf(useRouteValues(paths.assistant).path)
  // Each question is a screen of its own: back, reload and sharing work.
  return <Step key={steps.join('.')} steps={steps} />
}

function Step({ steps }: { steps: string[] }) {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const guidance = useGuidance(steps)
  return (
    <>
      <PageHeader title={t('titles.assistant')} fallback={paths.home()} />
      <Loaded
        query={guidance}
        skeleton={
          <Stack>
            <Skeleton shape="row" count={6} />
          </Stack>
        }
      >
        {({ path, question, result }) =>
          result ? (
            <AssistantResult taken={path} result={result} />
          ) : (
            <Stack>
              {path.length === 0 && (
                <SearchBox
                  label={t('guidance.searchFor')}
                  placeholder={t('guidance.searchFor')}
                  value=""
                  onSearch={(words) => navigate(paths.search({ words: words || undefined }))}
                />
              )}
              {question && <AssistantQuestion taken={path} question={question} />}
            </Stack>
          )
        }
      </Loaded>
    </>
  )
}
