import { reassignCases } from '@registration/contract/desk/claims.ts'
import { resolverOf } from '@registration/kit/api/form-resolver.ts'
import { FormProvider, useForm } from 'react-hook-form'
import { type Translate, useTranslate } from '../../../locales/language.ts'
import { ActDialog, type ActDialogProps } from './ActDialog.tsx'
import { ColleagueFields, type ColleagueValues, useHasNoColleague } from './ColleagueFields.tsx'
import { useKeepField, useKeptTextOf } from './kept-text.ts'
import { useReassign } from './queries.ts'
import { useActForm } from './use-act-form.ts'

/** Gives cases to another officer, also those that somebody has: the supervisor's act. */
export function ReassignDialog(props: ActDialogProps) {
  const { rows } = props
  const t = useTranslate()
  const act = useReassign((reason) => wordsOf(reason, t))
  const isIdle = useHasNoColleague(rows)
  const [kept = '', keep] = useKeptTextOf(rows, 'reassign')
  const form = useForm<ColleagueValues>({
    defaultValues: { to: '', note: kept },
    resolver: resolverOf<ColleagueValues>(reassignCases.input, (values) => ({
      ids: rows.map(({ id }) => id),
      ...values,
    })),
  })
  useKeepField(form, 'note', keep)
  const submit = useActForm(form, act, props, {
    inputOf: (values) => ({ rows, values }),
    doneText: (count) => t('caseActs.reassignDone', { count }),
    forget: () => keep(undefined),
  })
  return (
    <FormProvider {...form}>
      <ActDialog {...props} title={t('caseActs.reassign')} act={act} onSubmit={submit} isIdle={isIdle}>
        <ColleagueFields rows={rows} label={t('caseActs.reassignTo')} />
      </ActDialog>
    </FormProvider>
  )
}

/** Why a case of several was not given. The call answers the name of the refusal alone. */
const reasons = [
  'caseNotFound',
  'caseMoved',
  'conflictOfInterest',
  'sameOfficer',
  'staffNotFound',
  'notColleague',
  'colleagueAbsent',
  'colleagueBarred',
] as const

function wordsOf(reason: string, t: Translate): string {
  const known = reasons.find((name) => name === reason)
  return t(known ? `caseActs.${known}` : 'caseActs.refused')
}
