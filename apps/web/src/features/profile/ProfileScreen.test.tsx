import { listModules } from '@registration/contract/information.ts'
import { answerOf, held, stubServer } from '@registration/kit/testing/stub-server.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ProfileScreen } from './ProfileScreen.tsx'

function show(isOn: boolean) {
  const modules = ['property', 'confirmation'].map((module) => ({ module, on: isOn }))
  const server = stubServer({ [listModules.path]: answerOf(listModules, modules) })
  renderScreen(<ProfileScreen />, '/my')
  return server
}

test('the personal centre leads to one’s own property', async () => {
  show(true)
  const row = await screen.findByRole('link', { name: /^我的不动产/ })
  expect(row.textContent).toBe('我的不动产查看名下房屋、土地，直接办理业务')
  expect(row.getAttribute('href')).toBe('/property')
})

test('it leads to the applications of others in which one takes part', async () => {
  show(true)
  const row = await screen.findByRole('link', { name: /^我参与的申请/ })
  // Whom it only invites finds it among the messages.
  expect(row.textContent).toContain('别人发起、您确认或填写过的申请')
  expect(row.getAttribute('href')).toBe('/shared')
})

test('the rows come together: one that came later would move those below it', async () => {
  const { reply, release } = held(answerOf(listModules, [{ module: 'property', on: true }]))
  const { paths, untilQuiet } = stubServer({ [listModules.path]: reply })
  renderScreen(<ProfileScreen />, '/my')
  await waitFor(() => expect(paths()).toContain(listModules.path))
  await untilQuiet()
  expect(screen.queryByRole('link', { name: /常见问题/ })).toBeNull()
  release()
  await screen.findByRole('link', { name: /常见问题/ })
  screen.getByRole('link', { name: /^我的不动产/ })
})

test('but not with the modules off', async () => {
  const { paths, untilQuiet } = show(false)
  await waitFor(() => expect(paths()).toContain(listModules.path))
  await untilQuiet()
  screen.getByRole('link', { name: /进度查询/ })
  expect(screen.queryByRole('link', { name: /我的不动产|我参与的申请/ })).toBeNull()
})
