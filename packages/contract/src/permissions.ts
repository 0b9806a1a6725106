/** Who of the office may do what: the one table of roles and permissions. docs/product/desk.md 'Permissions'. */

/** The roles of an account, with their names. */
export const roleTitles = {
  cadastral: { zh: '权籍调查岗', en: 'cadastral officer' },
  acceptance: { zh: '受理岗', en: 'acceptance officer' },
  registrar: { zh: '登簿岗', en: 'registrar' },
  supervisor: { zh: '科室负责人', en: 'supervisor' },
  counter: { zh: '窗口岗', en: 'counter clerk' },
  archive: { zh: '查档岗', en: 'archive clerk' },
  editor: { zh: '信息编辑', en: 'editor' },
  publisher: { zh: '信息发布', en: 'publisher' },
  system: { zh: '系统管理员', en: 'system administrator' },
  security: { zh: '安全管理员', en: 'security administrator' },
  auditor: { zh: '审计管理员', en: 'auditor' },
} as const satisfies Record<string, { zh: string; en: string }>

export type Role = keyof typeof roleTitles

// The keys of a constant record are its own.
export const roles = Object.keys(roleTitles) as readonly Role[]

/** Which roles have a permission. */
const rolesWith = {
  /** Reads the accounts of one's offices. */
  listStaff: ['system', 'security'],
  /** Makes accounts, gives out enrolment codes, pauses. */
  manageAccounts: ['system'],
  /** Sets the roles and offices of an account. */
  setRoles: ['security'],
  /** Reads the cases of one's stages and offices. A supervisor has every stage. */
  viewCases: ['cadastral', 'acceptance', 'registrar', 'supervisor'],
  /** Claims cases of one's stage, remarks and decides. */
  workCases: ['cadastral', 'acceptance', 'registrar'],
  /** Sees every case of one's offices, reassigns, marks as urgent, grants exceptions. */
  superviseCases: ['supervisor'],
  /** Shows a number of a party. */
  revealIdentity: ['cadastral', 'acceptance', 'registrar', 'supervisor'],
  /** Enters when somebody is away. */
  recordAbsence: ['supervisor', 'system'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof rolesWith

// The keys of a constant record are its own.
export const permissions = Object.keys(rolesWith) as readonly Permission[]

/** What an account with these roles may do. */
export function permissionsOf(given: readonly Role[]): Permission[] {
  return permissions.filter((permission) =>
    (rolesWith[permission] as readonly Role[]).some((role) => given.includes(role)),
  )
}

/**
 * How many people share the three administrations of an office (`content/desk.yaml`). `two`: one is system and security
 * administrator.
 */
export type Administrators = 'three' | 'two'

const administrators: readonly Role[] = ['system', 'security', 'auditor']

export const isAdministrator = (role: Role): boolean => administrators.includes(role)

/**
 * Two of the roles that one account may not have together (三员分立): an administrator has no other role. Undefined if
 * all of them fit. Only system and security administrator may be one person, where an office says so.
 */
export function excludedPair(given: readonly Role[], allowed: Administrators): [Role, Role] | undefined {
  for (const one of given)
    for (const other of given)
      if (one !== other && isAdministrator(one) && !mayJoin(one, other, allowed)) return [one, other]
  return undefined
}

function mayJoin(one: Role, other: Role, allowed: Administrators): boolean {
  return allowed === 'two' && one !== 'auditor' && (other === 'system' || other === 'security')
}
