import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { EndsContext, type ShowEnd } from '@registration/kit/ui/QueryFailure.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { useEffect, useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import type { Officer } from '../../../api/officer.ts'
import { useCaseKeys } from '../../../keyboard/use-case-keys.ts'
import { useTranslate } from '../../../locales/language.ts'
import { CaseView } from './CaseView.tsx'
import { loadViewer } from './load-viewer.ts'
import { isOver, useCase } from './queries.ts'
import { useListPath } from './use-list.ts'

/** A case: what was handed in beside the papers, the register and what happened with it. */
export function CaseScreen({ officer }: { officer: Officer }) {
  const { id = '' } = useParams<{ id: string }>()
  return <Opened key={id} id={id} officer={officer} />
}

function Opened({ id, officer }: { id: string; officer: Officer }) {
  const found = useCase(id)
  const [openedAt] = useState(() => Date.now())
  // What an earlier visit has read is not shown to whom the server refuses it now.
  const isClosed = isOver(found.error) && found.dataUpdatedAt < openedAt
  useEffect(() => void loadViewer().catch(() => undefined), [])
  return (
    <EndsContext value={showClosed}>
      <Loaded query={isClosed ? { ...found, data: undefined } : found} skeleton={<Skeleton shape="row" count={10} />}>
        {(shown) => <CaseView shown={shown} officer={officer} isReloading={found.isFetching} failure={found.error} />}
      </Loaded>
    </EndsContext>
  )
}

/** A case that is none of the officer's. Another try changes nothing, and is one more refused attempt. */
const showClosed: ShowEnd = (reason, words) =>
  reason === 'caseNotFound' || reason === 'conflictOfInterest' ? <Closed words={words} /> : undefined

function Closed({ words }: { words: string }) {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const list = useListPath()
  useCaseKeys({ back: () => navigate(list) })
  return (
    <div role="alert">
      <EmptyState title={words} action={<Link href={list}>{t('case.toQueue')}</Link>} />
    </div>
  )
}
