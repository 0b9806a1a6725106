import type { CaseTarget } from '@registration/contract/desk/case-words.ts'
import type { RemarkCode } from '@registration/contract/remarks.ts'

const papers = ['missing', 'unclear', 'incomplete', 'expired', 'unsigned', 'notAsDocument'] as const
const values = ['wrong', 'notAsDocument', 'notAsRegister', 'missing'] as const

/** Which reasons fit what a remark is about, the most usual first. */
export const reasonsFor: Record<CaseTarget['kind'], readonly RemarkCode[]> = {
  application: ['unsuitable', 'incomplete', 'other'],
  party: [...values, 'unsuitable', 'other'],
  unit: [...values, 'unsuitable', 'other'],
  answer: ['wrong', 'unsuitable', 'other'],
  material: [...papers, 'unsuitable', 'other'],
  file: ['unclear', 'incomplete', 'expired', 'unsigned', 'notAsDocument', 'unsuitable', 'other'],
}
