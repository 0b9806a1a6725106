import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import { useField } from '@registration/kit/ui/forms/use-field.ts'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { SelectField } from '@registration/kit/ui/SelectField.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { TextArea } from '@registration/kit/ui/TextArea.tsx'
import { useTranslate } from '../../../locales/language.ts'
import { type SeenCase, useColleagues } from './queries.ts'

/** To whom a case goes, and a note for them. */
export interface ColleagueValues {
  to: string
  note: string
}

/** Whether no colleague may have the case. */
export const useHasNoColleague = ([first]: readonly SeenCase[]): boolean =>
  useColleagues(first?.id ?? '').data?.colleagues.length === 0

/** The fields of both. Several cases have the colleagues of the first; the server refuses the others by name. */
export function ColleagueFields({ rows, label }: { rows: readonly SeenCase[]; label: string }) {
  const t = useTranslate()
  const field = useField<ColleagueValues>()
  const colleagues = useColleagues(rows[0]?.id ?? '')
  return (
    <Loaded query={colleagues} skeleton={<Skeleton shape="field" />}>
      {({ colleagues: officers }) =>
        officers.length === 0 ? (
          <p>{t('caseActs.noColleagues')}</p>
        ) : (
          <>
            <SelectField
              {...field('to')}
              label={label}
              required
              // The dialog is there before them: until then its only button has the focus.
              autoFocus
              options={officers.map(({ login, name }) => ({ value: login, text: `${name} ${login}` }))}
            />
            <TextArea {...field('note')} label={t('caseActs.note')} optional max={deskLimits.caseText} />
          </>
        )
      }
    </Loaded>
  )
}
