import { paths } from '@registration/contract/paths.ts'
import { getProgress } from '@registration/contract/progress.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { resolverOf } from '@registration/kit/api/form-resolver.ts'
import { useFieldText } from '@registration/kit/locales/field-text.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { Columns } from '@registration/kit/ui/Columns.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { ErrorState } from '@registration/kit/ui/ErrorState.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { TextField } from '@registration/kit/ui/TextField.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { useEffect, useEffectEvent } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { useTranslate } from '../../locales/language.ts'
import { OwnNumbers } from './OwnNumbers.tsx'
import { ProgressResult } from './ProgressResult.tsx'
import styles from './ProgressScreen.module.css'
import { useProgressSearch } from './queries.ts'

const resolver = resolverOf<{ acceptanceNumber: string }>(getProgress.input)

/** How far an application is, by its acceptance number (docs/product/progress.md 'Progress'). */
export function ProgressScreen() {
  const t = useTranslate()
  const fieldText = useFieldText()
  const [, navigate] = useLocation()
  const { acceptanceNumber = '' } = useRouteValues(paths.progress)
  const search = useProgressSearch()
  const form = useForm({ defaultValues: { acceptanceNumber }, resolver })
  const fault = form.formState.errors.acceptanceNumber?.message
  const isNothing = search.error instanceof ApiError && search.error.is('progressNotFound')
  // The address has the number, for who comes back.
  const ask = (number: string) => {
    navigate(paths.progress({ acceptanceNumber: number }), { replace: true })
    search.mutate(number)
  }
  const submit = form.handleSubmit((values) => ask(values.acceptanceNumber))
  const searchAtOnce = useEffectEvent(() => {
    if (acceptanceNumber) search.mutate(acceptanceNumber)
  })
  useEffect(() => searchAtOnce(), [])
  const choose = (number: string) => {
    form.setValue('acceptanceNumber', number, { shouldValidate: form.formState.isSubmitted })
    ask(number)
    scrollTo({ top: 0 })
  }
  return (
    <>
      <PageHeader title={t('titles.progress')} fallback={paths.home()} />
      <Stack>
        <Columns
          narrow="second"
          first={
            <>
              <Card>
                <form onSubmit={submit} noValidate className={styles.form}>
                  <TextField
                    {...form.register('acceptanceNumber')}
                    label={t('progress.acceptanceNumber')}
                    help={t('progress.help')}
                    error={fault && fieldText(fault)}
                    inputMode="numeric"
                    autoComplete="off"
                    enterKeyHint="search"
                  />
                  <Button type="submit" wide busy={search.isPending}>
                    {t('progress.search')}
                  </Button>
                </form>
              </Card>
              <div role="status">
                {search.data && <ProgressResult steps={search.data} />}
                {isNothing && <EmptyState title={t('progress.nothingFound')} help={t('progress.nothingFoundHelp')} />}
              </div>
              {search.error && !isNothing && <ErrorState message={search.error.message} />}
            </>
          }
          second={<OwnNumbers onChoose={choose} />}
        />
      </Stack>
    </>
  )
}
