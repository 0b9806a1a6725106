import { listPropertyLooks } from '@registration/contract/holdings.ts'
import { listModules } from '@registration/contract/information.ts'
import { listSignIns } from '@registration/contract/own-data.ts'
import { listConsents, withdrawConsent } from '@registration/contract/privacy.ts'
import { answerOf, held, stubServer } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { PrivacyScreen } from './PrivacyScreen.tsx'

test('the lists come together: one that came later would move the buttons below it', async () => {
  const looks = held(answerOf(listPropertyLooks, { looks: [{ at: '2026-11-28 10:00:00', kind: 'list' }] }))
  const { paths: called, untilQuiet } = stubServer({
    [listModules.path]: answerOf(listModules, [{ module: 'property', on: true }]),
    [listSignIns.path]: answerOf(listSignIns, { signIns: [] }),
    [listConsents.path]: answerOf(listConsents, { consents: [], knowsNotice: true }),
    [listPropertyLooks.path]: looks.reply,
  })
  renderScreen(<PrivacyScreen />, '/privacy')
  screen.getByRole('link', { name: /下载我的数据/ })
  await waitFor(() => expect(called()).toContain(listPropertyLooks.path))
  await untilQuiet()
  expect(screen.queryByText('告知与同意')).toBeNull()
  looks.release()
  await screen.findByText('告知与同意')
  screen.getByText('查看名下不动产列表')
})

test('a button that ends a session or withdraws a consent says which', async () => {
  const signIn = { app: 'wechat', isPresent: false, isDisplaced: false, network: '203.0.113.0/24' } as const
  const times = { signedInAt: '2026-11-28 09:00:00', seenAt: '2026-11-28 10:00:00' }
  const consent = { version: '1', givenAt: '2026-11-28 10:00:00', withdrawnAt: '', isWithdrawable: true }
  stubServer({
    [listModules.path]: answerOf(listModules, []),
    [listSignIns.path]: answerOf(listSignIns, {
      signIns: [
        { ...signIn, ...times, id: 's1', system: 'android' },
        { ...signIn, ...times, id: 's2', system: 'ios' },
      ],
    }),
    [listConsents.path]: answerOf(listConsents, {
      consents: [
        { ...consent, id: 'c1', purpose: 'face' },
        { ...consent, id: 'c2', purpose: 'faceConfirm' },
      ],
      knowsNotice: true,
    }),
    [listPropertyLooks.path]: answerOf(listPropertyLooks, { looks: [] }),
  })
  renderScreen(<PrivacyScreen />, '/privacy')
  await screen.findByRole('button', { name: '结束登录', description: /安卓.*2026-11-28 09:00/ })
  screen.getByRole('button', { name: '结束登录', description: /iPhone.*2026-11-28 09:00/ })
  expect(screen.getAllByRole('button', { name: '撤回同意', description: /2026-11-28 10:00/ })).toHaveLength(2)
})

test('a consent that was withdrawn although the answer was lost is shown so', async () => {
  const consent = { id: 'c1', purpose: 'face', version: '1', givenAt: '2026-11-28 10:00:00' } as const
  const consents = (withdrawnAt: string) =>
    answerOf(listConsents, {
      consents: [{ ...consent, withdrawnAt, isWithdrawable: withdrawnAt === '' }],
      knowsNotice: true,
    })
  stubServer({
    [listModules.path]: answerOf(listModules, []),
    [listSignIns.path]: answerOf(listSignIns, { signIns: [] }),
    [listConsents.path]: [consents(''), consents('2026-11-29 10:00:00')],
    [withdrawConsent.path]: () => Promise.reject(new TypeError('Failed to fetch')),
    [listPropertyLooks.path]: answerOf(listPropertyLooks, { looks: [] }),
  })
  renderScreen(<PrivacyScreen />, '/privacy')
  await screen.findByRole('button', { name: '撤回同意' })
  await tap('撤回同意')
  await tap('确定')
  await screen.findByText(/^网络连接不上/)
  await tap('确定')
  await waitFor(() => expect(screen.queryByRole('button', { name: '撤回同意' })).toBeNull())
})
