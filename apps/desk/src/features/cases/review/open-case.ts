import type { CaseAct, CaseTarget } from '@registration/contract/desk/case-words.ts'
import type { RemarkCode } from '@registration/contract/remarks.ts'
import { createContext, use } from 'react'
import type { Officer } from '../../../api/officer.ts'
import type { DeskCase } from './case-rules.ts'
import type { useCaseReasons } from './reason-queries.ts'

/** A remark as it is typed. */
export interface TypedRemark {
  remarkId: string | undefined
  code: RemarkCode
  text: string
}

/**
 * What is typed into an editor, with its saves. It is kept until the server has it, also while its place is not on the
 * screen: the next editor of the place goes on with it.
 */
export interface Typing {
  latest: TypedRemark
  /** Of the saves the last one. */
  last?: Promise<boolean>
  /** Whether that one still waits for its turn: then it will have what is typed until then. */
  isWaiting: boolean
  /** What is on its way. */
  sent?: TypedRemark | undefined
}

export interface OpenCase {
  shown: DeskCase
  officer: Officer
  may: (act: CaseAct) => boolean
  /** Why a remark is made, and what that is called. */
  reasons: ReturnType<typeof useCaseReasons>
  /** What is being typed, by the key of its target. */
  typed: Map<string, Typing>
  /** Saves what is being typed: one for each open editor. Each answers whether the server has it. */
  savers: Set<() => Promise<boolean>>
  /** A refused act: said above the case. */
  report: (error: Error) => void
  /** The file in the viewer. */
  file: string | undefined
  onFile: (materialId: string, fileId: string) => void
  /** Shows the part of the case with a place, where the parts are tabs. */
  onShow: (target: CaseTarget) => void
  /** Moves the focus to a paper, or opens its file. */
  onSeek: (materialId: string, fileId: string | undefined) => void
  /** Moves the focus to a new private note. */
  onNote: () => void
}

export const OpenCaseContext = createContext<OpenCase | undefined>(undefined)

/** The case on the screen. */
export function useOpenCase(): OpenCase {
  const open = use(OpenCaseContext)
  if (!open) throw new Error('useOpenCase needs an OpenCaseContext above it')
  return open
}
