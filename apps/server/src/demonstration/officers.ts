import { createHash } from 'node:crypto'
import type { Role } from '@registration/contract/permissions.ts'
import type { Services } from '../context.ts'
import { inTransaction } from '../db/database.ts'
import { insertAccount } from '../modules/desk-sign-in/account-store.ts'
import { saveTotp } from '../modules/desk-sign-in/factor-store.ts'
import { totpSecretBytes } from '../modules/desk-sign-in/totp-rules.ts'
import { setDocumentNumber } from '../modules/desk-staff/staff-store.ts'
import { hashPassword, publicCost } from '../platform/passwords/password-hash.ts'
import { uniqueCitizenId } from './builders.ts'

export interface DemonstrationOfficer {
  name: string
  employeeNumber: string
  post: string
  roles: readonly Role[]
  /** The code of a city with its districts. */
  office: string
  /** Their own document number. With it nobody gets their own affair. */
  documentNumber?: string
}

/** The demonstration officers by their login. They are made up. */
export const demonstrationOfficers = {
  'demo-cadastral': officer('许文博', '1001', '权籍调查岗', ['cadastral']),
  'demo-acceptance': {
    ...officer('李娜', '1002', '受理岗', ['acceptance']),
    documentNumber: uniqueCitizenId('1987-05-16', 188),
  },
  'demo-registrar': officer('郭建军', '1003', '登簿岗', ['registrar']),
  'demo-supervisor': officer('韩雪梅', '1004', '科室负责人', ['supervisor']),
  'demo-counter': officer('马晓燕', '1005', '窗口岗', ['counter']),
  'demo-archive': officer('田志强', '1006', '查档岗', ['archive']),
  'demo-editor': officer('宋佳', '1007', '信息编辑', ['editor']),
  'demo-publisher': officer('冯立群', '1008', '信息发布', ['publisher']),
  'demo-system': officer('曹阳', '1009', '系统管理员', ['system']),
  'demo-security': officer('周敏', '1010', '安全管理员', ['security']),
  'demo-auditor': officer('丁国栋', '1011', '审计管理员', ['auditor']),
  'demo-xining': { ...officer('马玉兰', '2001', '受理岗', ['cadastral', 'acceptance']), office: '630100' },
} as const satisfies Record<string, DemonstrationOfficer>

export type DemonstrationLogin = keyof typeof demonstrationOfficers

function officer(name: string, employeeNumber: string, post: string, roles: readonly Role[]): DemonstrationOfficer {
  return { name, employeeNumber, post, roles, office: '130400' }
}

/** The password of a demonstration officer. The stand-in authenticator shows it. */
export const demonstrationPassword = (login: string): string => `demo-password-of-${login}`

/** The secret of a demonstration officer's authenticator. The stand-in authenticator has the same. */
export const demonstrationSecret = (login: string): Buffer =>
  createHash('sha256').update(`second factor of ${login}`).digest().subarray(0, totpSecretBytes)

/** Adds the missing demonstration officers. */
export async function fillOfficers(services: Services): Promise<void> {
  for (const [login, officer] of Object.entries(demonstrationOfficers)) await makeOfficer(services, login, officer)
}

/** Makes an active account with a password and an authenticator, unless one has the login. */
export async function makeOfficer(
  { pool, cipher, clock, ids }: Pick<Services, 'pool' | 'cipher' | 'clock' | 'ids'>,
  login: string,
  { roles, office, documentNumber, ...account }: DemonstrationOfficer,
): Promise<void> {
  const now = clock.now()
  const id = ids.uuid()
  const passwordHash = await hashPassword(demonstrationPassword(login), publicCost)
  const row = { id, login, ...account, state: 'active', passwordHash, now } as const
  await inTransaction(pool, async (db) => {
    if (!(await insertAccount(db, row, { roles, offices: [office] }))) return
    if (documentNumber !== undefined) await setDocumentNumber(db, cipher, { staffId: id, documentNumber })
    await saveTotp(db, cipher, { staffId: id, secret: demonstrationSecret(login), lastStep: 0, now })
  })
}
