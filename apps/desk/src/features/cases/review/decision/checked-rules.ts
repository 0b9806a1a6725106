import type { DeskCase } from '../case-rules.ts'

interface Checked {
  /** Values, answers and files that were ticked as checked. */
  values: number
  /** Each material with how it was judged. */
  materials: { id: string; name: string; state: 'fits' | 'unfit' | 'none' }[]
}

/** What the officer has ticked at the case's present stage. */
export function checkedAt(shown: Pick<DeskCase, 'case' | 'ticks' | 'form'>): Checked {
  const own = shown.ticks.filter(({ stage }) => stage === shown.case.stage)
  const judged = new Map(own.flatMap(({ target, state }) => (target.kind === 'material' ? [[target.id, state]] : [])))
  return {
    values: own.filter(({ state }) => state === 'checked').length,
    materials: shown.form.materials.flatMap(({ id, name }) => {
      const state = judged.get(id)
      return state === undefined || state === 'checked' ? [] : [{ id, name, state }]
    }),
  }
}
