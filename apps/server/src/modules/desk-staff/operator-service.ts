import { login as asLogin } from '@registration/contract/desk/desk-fields.ts'
import { deskPaths } from '@registration/contract/desk/desk-paths.ts'
import { saveStaff, setStaffRoles } from '@registration/contract/desk/staff.ts'
import type { Endpoint, Input } from '@registration/contract/endpoint.ts'
import { roles as roleNames } from '@registration/contract/permissions.ts'
import { fieldText } from '@registration/contract/rules/field-text.ts'
import * as z from 'zod/mini'
import type { LocalServices } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { fieldName } from '../../http/envelope.ts'
import { refuse } from '../../refuse.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { type AuditAct, nobody } from '../audit/audit-rules.ts'
import { recordAudit } from '../audit/audit-service.ts'
import { insertAccount } from '../desk-sign-in/account-store.ts'
import { type Invitation, inviteByCode } from '../desk-sign-in/invitation-service.ts'
import { judgeOffices, judgeRoles, rolesInWords } from './staff-rules.ts'
import { pauseAccount } from './staff-service.ts'
import { type Account, listAccounts, lockAccount } from './staff-store.ts'

/** What the operator's commands about accounts need. `db`: a transaction. */
export interface StaffOffice extends Pick<LocalServices, 'config' | 'content' | 'cipher' | 'clock' | 'ids'> {
  db: Db
}

export interface NewStaff {
  login: string
  name: string
  /** Separated by commas, like the offices. */
  roles: string
  offices: string
  number?: string | undefined
  post?: string | undefined
}

/** Makes an account with its roles, and the code with which its officer begins. */
export async function addStaff(office: StaffOffice, given: NewStaff): Promise<string> {
  const { db, content, ids, clock } = office
  const { login: name, number: employeeNumber, post } = given
  if (!z.safeDecode(asLogin(), name).success)
    throw new Error(`${name} is no login. It has up to 60 letters from a to z, digits, dots, _ and -`)
  const account = decode(saveStaff, { login: name, name: given.name, employeeNumber, post })
  const strange = split(given.roles).filter((role) => !roleNames.some((name) => name === role))
  if (strange.length > 0) throw new Error(`${strange.join()} is no role. There are ${roleNames.join(', ')}`)
  const listed = { login: name, roles: split(given.roles), offices: split(given.offices) }
  const { login, roles, offices } = decode(setStaffRoles, listed)
  judgeRoles(content, roles)
  judgeOffices(content, offices, 'all')
  const id = ids.uuid()
  const row = { id, login, name: account.name, employeeNumber: account.employeeNumber ?? '', post: account.post ?? '' }
  if (!(await insertAccount(db, { ...row, state: 'invited', now: clock.now() }, { roles, offices })))
    throw new Error(`${login} is there already`)
  await record(office, 'staffSaved', id, 'new')
  await record(office, 'rolesSet', id, rolesInWords(roles, offices))
  return invite(office, { id, login })
}

/** Ends everything by which somebody signs in to an account, and makes a code to begin again. */
export async function resetStaff(office: StaffOffice, login: string): Promise<string> {
  return invite(office, await lock(office, login))
}

export async function pauseStaff(
  office: StaffOffice,
  { login, paused }: { login: string; paused: boolean },
): Promise<string> {
  const { id } = await lock(office, login)
  await pauseAccount(office, id, paused)
  await record(office, paused ? 'staffPaused' : 'staffResumed', id)
  return paused ? `${login} is paused and signed out` : `${login} is no longer paused`
}

/** One line an account: login, state, roles, offices, name. */
export async function listStaff(office: StaffOffice): Promise<string> {
  const accounts = await listAccounts(office.db, 'all')
  await record(office, 'staffRead', '')
  const lineOf = ({ login, state, roles, offices, name }: Account) =>
    [login, state, roles.join() || '-', offices.join() || '-', name].join('\t')
  return accounts.length === 0 ? 'There is no account' : accounts.map(lineOf).join('\n')
}

async function lock({ db }: StaffOffice, login: string): Promise<Account> {
  const account = await lockAccount(db, login, 'all')
  if (!account) throw refuse('staffNotFound')
  return account
}

async function invite(office: StaffOffice, { id, login }: Pick<Account, 'id' | 'login'>): Promise<string> {
  const invitation = await inviteByCode(office.db, office, id)
  await record(office, 'staffInvited', id)
  return inWords(office, login, invitation)
}

const inWords = ({ config }: StaffOffice, login: string, { code, until }: Invitation) =>
  `${login} begins at ${config.desk.base}${deskPaths.enrol} with this code, until ${toShanghai(until)}:\n${code}`

function record({ db, config, clock }: StaffOffice, act: AuditAct, id: string, details = ''): Promise<void> {
  const fact = { citizenId: nobody, actor: 'operator', act, details, record: id } as const
  return recordAudit(db, { config, clock }, fact)
}

const split = (list: string): string[] => list.split(',').map((each) => each.trim())

/** A payload as the screen of accounts sends it. Throws words that name each wrong field. */
function decode<E extends Endpoint>({ input }: E, payload: Record<string, unknown>): Input<E> {
  const decoded = z.safeDecode(input, payload)
  if (decoded.success) return decoded.data as Input<E> // the endpoint's own schema
  const faults = decoded.error.issues.map(({ path, message }) => `${fieldName(path)}: ${fieldText(message, 'en')}`)
  throw new Error(faults.join('\n'))
}
