import type {
  CaseFile,
  CaseMaterial,
  CaseParty,
  CaseRemark,
  CaseUnit,
  CaseValue,
  DeskCase,
} from '../features/cases/review/case-rules.ts'

/** A case of the caller's own at its first stage, with one material of two files; a test replaces what matters to it. */
export function aDeskCase(
  parts: Partial<Omit<DeskCase, 'case'>> & { case?: Partial<DeskCase['case']> } = {},
): DeskCase {
  return {
    duplicates: [],
    submissions: [{ number: 1, submittedAt: '2026-03-10 09:00:00', decidedAt: '', opinions: [] }],
    form: { parties: [], units: [], materials: [aMaterial()], answers: [], confirmations: [] },
    findings: [],
    register: { askedAt: '', state: 'notConnected', units: [] },
    remarks: [],
    ticks: [],
    notes: [],
    supervisions: [],
    revealReasons: [],
    timeline: [],
    steps: [],
    may: ['release', 'tick', 'remark', 'pass', 'return'],
    ...parts,
    case: {
      id: 'case-1',
      number: '20260310048100001',
      business: '存量房买卖转移登记',
      registrationType: '转移登记',
      regionName: '武安市',
      stage: 'cadastral',
      state: 'claimed',
      submission: 1,
      applicant: '张*',
      flags: [],
      assignee: { login: 'li.na', name: '李娜' },
      arrivedAt: '2026-03-10 09:00:00',
      dueAt: '2026-03-11 09:00:00',
      level: 'normal',
      workingHoursLeft: 7.5,
      isUrgent: false,
      version: 4,
      ...parts.case,
    },
  }
}

export function aMaterial(parts: Partial<CaseMaterial> = {}): CaseMaterial {
  return { id: 'contract', name: '买卖合同', required: true, files: [aFile({ id: 'a' }), aFile({ id: 'b' })], ...parts }
}

export function aFile(parts: Partial<CaseFile> = {}): CaseFile {
  return { id: 'a', mediaType: 'image/jpeg', bytes: 200_000, change: 'same', isOpened: false, quarters: 0, ...parts }
}

export function aRemark(parts: Partial<CaseRemark> = {}): CaseRemark {
  return {
    id: 'remark-1',
    submission: 1,
    target: { kind: 'party', id: 'party-1', field: 'documentNumber' },
    code: 'wrong',
    text: '号码有误',
    state: 'draft',
    where: '卖方 1 · 证件号码',
    before: '',
    now: '',
    note: '',
    ...parts,
  }
}

export const aValue = (parts: Partial<CaseValue> & Pick<CaseValue, 'field' | 'title' | 'value'>): CaseValue => ({
  checks: [],
  isRevealable: false,
  ...parts,
})

export function aShownParty(parts: Partial<CaseParty> = {}): CaseParty {
  return {
    id: 'party-1',
    role: 'obligor',
    title: '卖方 1',
    change: 'same',
    values: [
      aValue({ field: 'name', title: '姓名', value: '张建国' }),
      aValue({ field: 'documentNumber', title: '证件号码', value: '1304************31', isRevealable: true }),
    ],
    ...parts,
  }
}

export function aShownUnit(parts: Partial<CaseUnit> = {}): CaseUnit {
  return {
    id: 'unit-1',
    title: '不动产 1',
    change: 'same',
    values: [aValue({ field: 'houseArea', title: '房屋面积（㎡）', value: '89.50' })],
    ...parts,
  }
}
