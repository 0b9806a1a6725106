import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { useEffect } from 'react'
import { useParams } from 'wouter'
import type { Officer } from '../../../api/officer.ts'
import { CaseView } from './CaseView.tsx'
import { loadViewer } from './load-viewer.ts'
import { useCase } from './queries.ts'

/** A case: what was handed in beside the papers, the register and what happened with it. */
export function CaseScreen({ officer }: { officer: Officer }) {
  const { id = '' } = useParams<{ id: string }>()
  return <Opened key={id} id={id} officer={officer} />
}

function Opened({ id, officer }: { id: string; officer: Officer }) {
  const found = useCase(id)
  useEffect(() => void loadViewer().catch(() => undefined), [])
  return (
    <Loaded query={found} skeleton={<Skeleton shape="row" count={10} />}>
      {(shown) => <CaseView shown={shown} officer={officer} isReloading={found.isFetching} failure={found.error} />}
    </Loaded>
  )
}
