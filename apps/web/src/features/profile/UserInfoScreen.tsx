import { paths } from '@registration/contract/paths.ts'
import { documentTypesOf } from '@registration/contract/rules/document-number.ts'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { Redirect } from 'wouter'
import { useSessionAgain } from '../../api/reload-session.ts'
import { useSession } from '../../api/session.ts'
import { useTranslate } from '../../locales/language.ts'
import { useDocumentTypes } from './queries.ts'
import { UserInfoForm } from './UserInfoForm.tsx'

/** The citizen's own record, to be read and changed (docs/product/profile.md 'The record'). */
export function UserInfoScreen() {
  const t = useTranslate()
  const user = useSession()?.user
  useSessionAgain()
  const codes = useDocumentTypes()
  if (!user) return <Redirect to={paths.home()} replace />
  const allowed: readonly string[] = documentTypesOf[user.accountKind === 'enterprise' ? 'company' : 'individual']
  return (
    <>
      <PageHeader title={t('titles.userInfo')} fallback={paths.profile()} />
      <Loaded
        query={codes}
        skeleton={
          <Stack>
            <Skeleton shape="field" count={5} />
          </Stack>
        }
      >
        {(types) => (
          <UserInfoForm
            user={user}
            documentTypes={types
              .filter(({ code }) => allowed.includes(code))
              .map(({ code, text }) => ({ value: code, text }))}
          />
        )}
      </Loaded>
    </>
  )
}
