import { randomUUID } from 'node:crypto'

/** The outcome of a person's check on the page, with the vendor's result code. `pending`: the page was closed. */
export const results = [
  { name: 'pass', code: 0, zh: '通过', en: 'Passed' },
  { name: 'fail', code: 1004, zh: '未通过', en: 'Not passed' },
  { name: 'not-same-person', code: 2016, zh: '不是同一人', en: 'Not the same person' },
  { name: 'name-mismatch', code: 2006, zh: '姓名与证件号码不符', en: 'Name and number do not match' },
  { name: 'not-live', code: 1002, zh: '疑似非真人', en: 'Not a live person' },
  { name: 'document-expired', code: 302, zh: '证件已过期', en: 'Document expired' },
  { name: 'no-record', code: 2005, zh: '库中没有照片', en: 'No photo on record' },
  { name: 'busy', code: 1007, zh: '系统繁忙', en: 'System busy' },
  { name: 'expired', code: 15, zh: '核验已过期', en: 'Check expired' },
  { name: 'blocked', code: 16, zh: '次数已用完', en: 'No tries left' },
  { name: 'pending', code: 17, zh: '关闭页面（未完成）', en: 'Close the page (unfinished)' },
] as const
export type ResultName = (typeof results)[number]['name']

export const findResult = (name: unknown) => results.find((result) => result.name === name)

/** The platform's next fault, ordered by the control door. */
export const faults = [
  'silent',
  'garbage',
  'otherPerson',
  'otherFlow',
  'notLive',
  'noText',
  'arrears',
  'foreignPage',
  'serverError',
] as const
export type Fault = (typeof faults)[number]

export interface Flow {
  token: string
  bizToken: string
  ruleId: string
  name: string
  documentNumber: string
  returnUrl: string
  extra: string
  startedAt: Date
  result: ResultName | undefined
}

/** A token works for a check during two hours. Its result is available for three days. */
const checkMs = 7_200_000
const keptMs = 3 * 24 * 3_600_000

export function makeFaceState(now: () => Date) {
  let flows: Flow[] = []
  let ordered: Fault[] = []
  let hanging: (() => void)[] = []
  const age = (flow: Flow) => now().getTime() - flow.startedAt.getTime()

  return {
    now,
    start(asked: Omit<Flow, 'token' | 'bizToken' | 'startedAt' | 'result'>): Flow {
      const flow = {
        ...asked,
        token: randomUUID(),
        bizToken: randomUUID().toUpperCase(),
        startedAt: now(),
        result: undefined,
      }
      flows = [flow, ...flows.filter((each) => age(each) < keptMs)]
      return flow
    },
    findByPage: (token: string | undefined) => flows.find((flow) => flow.token === token && age(flow) < checkMs),
    findByToken: (bizToken: string) => flows.find((flow) => flow.bizToken === bizToken && age(flow) < keptMs),
    finish(flow: Flow, result: ResultName): void {
      flow.result = result
    },
    order(fault: unknown): boolean {
      const known = faults.find((each) => each === fault)
      if (known) ordered.push(known)
      return known !== undefined
    },
    takeFault: (): Fault | undefined => ordered.shift(),
    /** Resolves when the stand-in is reset or closed. */
    silence: () => new Promise<void>((resolve) => void hanging.push(resolve)),
    release(): void {
      for (const answer of hanging) answer()
      hanging = []
    },
    reset(): void {
      flows = []
      ordered = []
      this.release()
    },
  }
}

export type FaceState = ReturnType<typeof makeFaceState>
