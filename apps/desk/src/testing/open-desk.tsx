import { getOfficer } from '@registration/contract/desk/sign-in.ts'
import { answerOf, type Replies, stubServer } from '@registration/kit/testing/stub-server.ts'
import { render } from '@testing-library/react'
import { App } from '../App.tsx'
import type { Me, Officer } from '../api/officer.ts'

/** An officer with every permission; a test replaces what matters to it. */
export function anOfficer(parts: Partial<Officer> = {}): Officer {
  return {
    login: 'cao.yang',
    name: '曹阳',
    post: '系统管理员',
    roles: ['system'],
    permissions: ['listStaff', 'manageAccounts', 'setRoles', 'recordAbsence'],
    offices: [{ code: '130400', name: '邯郸市' }],
    signedInAt: '2026-03-10 09:00:00',
    ...parts,
  }
}

export function aMe(parts: Partial<Me> = {}): Me {
  return { state: 'active', factors: ['totp', 'recoveryCode'], ways: ['local', 'oidc'], officer: anOfficer(), ...parts }
}

/** What `me` answers. Of several each call takes the next one, and the last one repeats. */
export const meReplies = (...answers: Partial<Me>[]): Replies => ({
  [getOfficer.path]: answers.map((parts) => answerOf(getOfficer, aMe(parts))),
})

export const signedOut: Partial<Me> = { state: 'signedOut', factors: [], officer: undefined }

/** The whole desk at an address, with a stubbed server. */
export function openDesk(address: string, replies: Replies) {
  const server = stubServer(replies)
  history.replaceState(null, '', address)
  render(<App />)
  return server
}

/** Whether the browser asks before the page is loaded again or closed. */
export const asksBeforeLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
