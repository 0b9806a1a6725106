import { rotateCaseFile } from '@registration/contract/desk/case.ts'
import { deskFileUrl } from '@registration/contract/desk/desk-paths.ts'
import { answerOf, type Replies, stubServer } from '@registration/kit/testing/stub-server.ts'
import { useState } from 'react'
import { vi } from 'vitest'
import type { CaseMaterial } from '../features/cases/review/case-rules.ts'
import { Viewer } from '../features/cases/review/viewer/Viewer.tsx'
import { aFile, aMaterial } from './a-desk-case.ts'
import { showInDesk } from './show-in-desk.tsx'
import { aJpeg } from './stub-pictures.ts'

/** A contract with a new file and the one that it replaced. */
export const contract = aMaterial({
  files: [aFile({ id: 'a', change: 'added', isOpened: true }), aFile({ id: 'old', change: 'removed' })],
})
const tax = aMaterial({ id: 'tax', name: '完税证明', files: [aFile({ id: 'c' })] })

export const view = (id: string) => deskFileUrl(id, 'view')
export const ahead = (id: string) => deskFileUrl(id, 'view', { isAhead: true })
export const original = (id: string, { isAhead = false } = {}) => deskFileUrl(id, 'original', { isAhead })
/** The names of its files. */
export const first = '买卖合同 第1份'
export const second = '买卖合同 第2份'

/** The viewer with these papers, whose files are pictures. */
export function showViewer(materials: CaseMaterial[] = [contract, tax], replies: Replies = {}, nextCaseId?: string) {
  const files = materials.flatMap((material) => material.files.map(({ id }) => id))
  const addresses = (id: string) => [view(id), ahead(id), original(id), original(id, { isAhead: true })]
  const server = stubServer({
    ...Object.fromEntries(files.flatMap(addresses).map((address) => [address, aJpeg()])),
    [rotateCaseFile.path]: answerOf(rotateCaseFile, undefined),
    ...replies,
  })
  const onOpened = vi.fn()
  showInDesk(<Case materials={materials} nextCaseId={nextCaseId} onOpened={onOpened} />)
  return { server, onOpened }
}

interface CaseProps {
  materials: CaseMaterial[]
  nextCaseId: string | undefined
  onOpened: (fileId: string) => void
}

function Case({ materials, nextCaseId, onOpened }: CaseProps) {
  const [fileId, setFileId] = useState<string>()
  return (
    <Viewer
      caseId="case-1"
      materials={materials}
      fileId={fileId}
      onFile={(_, id) => setFileId(id)}
      officer={{ name: '李娜', login: 'li.na' }}
      nextCaseId={nextCaseId}
      onOpened={onOpened}
    />
  )
}
