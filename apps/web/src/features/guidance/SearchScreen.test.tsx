import { downloadUrl } from '@registration/contract/channels.ts'
import { searchGuidance } from '@registration/contract/guidance.ts'
import { paths } from '@registration/contract/paths.ts'
import { answerOf, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import type { SearchedGroup } from './queries.ts'
import { SearchScreen } from './SearchScreen.tsx'

const aRow = (n: number) => ({ title: `业务${n}`, excerpt: '转移登记', link: `/assistant?a=b${n}` })
const groups: SearchedGroup[] = [
  { group: 'business', total: 7, rows: [1, 2, 3, 4, 5, 6, 7].map(aRow) },
  { group: 'guide', total: 12, rows: [{ title: '怎样过户', excerpt: '…一起过户…', link: '/article?id=x' }] },
  {
    group: 'question',
    total: 1,
    rows: [{ title: '要去大厅吗？', excerpt: '要', link: paths.questions({ search: 'x' }) }],
  },
  { group: 'notice', total: 2, rows: [{ title: '公告一', excerpt: '', link: 'https://www.mnr.gov.cn/' }] },
  { group: 'download', total: 1, rows: [{ title: '申请书.pdf', excerpt: '', link: downloadUrl('form') }] },
]

function show(found: SearchedGroup[], address = paths.search({ words: '过户' })) {
  const server = stubServer({ [searchGuidance.path]: answerOf(searchGuidance, { groups: found }) })
  renderScreen(<SearchScreen />, address)
  return server
}

test('what is found is in groups, each with its own list behind it', async () => {
  show(groups)
  expect(await screen.findByText('共找到 23 条')).toBeTruthy()
  const all = (group: string, count: number) =>
    screen.getByRole('link', { name: `查看全部${group}（${count}）` }).getAttribute('href')
  expect(all('业务', 7)).toBe(paths.search({ words: '过户', isWhole: true }))
  expect(all('办事指南', 12)).toBe(paths.guides({ search: '过户' }))
  expect(all('常见问题', 1)).toBe(paths.questions({ search: '过户' }))
  expect(all('公告', 2)).toBe(paths.notices({ search: '过户' }))
  expect(all('表格', 1)).toBe(paths.downloads({ search: '过户' }))
  expect(within(screen.getByRole('region', { name: '业务' })).getAllByRole('listitem')).toHaveLength(5)
  expect(screen.getByRole('link', { name: /^怎样过户/ }).getAttribute('href')).toBe('/article?id=x')
  expect(screen.getByRole('link', { name: '申请书.pdf' }).getAttribute('download')).toBe('申请书.pdf')
})

test('the services of the hall are all shown, and the first group is the one that the server has first', async () => {
  const services = [1, 2, 3, 4, 5, 6].map((n) => ({ title: `服务${n}`, excerpt: '', link: `/appointment?n=${n}` }))
  show([{ group: 'service', total: 6, rows: services }, ...groups])
  expect(within(await screen.findByRole('region', { name: '服务' })).getAllByRole('listitem')).toHaveLength(6)
  expect(screen.queryByRole('link', { name: /^查看全部服务/ })).toBeNull()
  expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby'))[0]).toBe('found-service')
})

test('all businesses that were found have an address of their own', async () => {
  show(groups, paths.search({ words: '过户', isWhole: true }))
  expect(within(await screen.findByRole('region', { name: '业务' })).getAllByRole('listitem')).toHaveLength(7)
  expect(screen.queryByRole('region', { name: '办事指南' })).toBeNull()
  expect(screen.getByText('共找到 7 条')).toBeTruthy()
})

test('a group with too many to count says so', async () => {
  show([{ group: 'guide', total: 100, rows: [{ title: '怎样过户', excerpt: '', link: '/article?id=x' }] }])
  expect(await screen.findByRole('link', { name: '查看全部办事指南（100+）' })).toBeTruthy()
  expect(screen.getByText('找到 100 条以上')).toBeTruthy()
})

test('the words are in the address', async () => {
  const server = show(groups, '/search')
  expect(server.sent).toEqual([])
  await userEvent.type(screen.getByRole('searchbox', { name: '搜业务、指南、问题' }), '抵押{Enter}')
  await screen.findByText('共找到 23 条')
  expect(location.search).toBe(new URL(paths.search({ words: '抵押' }), location.origin).search)
  expect(server.inputsOf(searchGuidance)).toEqual([{ text: '抵押' }])
})

test('nothing found leads to the assistant and to the office', async () => {
  show([])
  expect(await screen.findByText('没有找到“过户”')).toBeTruthy()
  expect(screen.getByRole('link', { name: '办事助手' }).getAttribute('href')).toBe('/assistant')
  expect(screen.getByRole('link', { name: '联系我们' }).getAttribute('href')).toBe(paths.contact())
})

test('before a search the assistant is offered', () => {
  show([], '/search')
  expect(screen.getByRole('link', { name: '办事助手' }).getAttribute('href')).toBe('/assistant')
})

test('a refusal is shown in its words', async () => {
  stubServer({ [searchGuidance.path]: refusalOf(searchGuidance, 'tooMany') })
  renderScreen(<SearchScreen />, paths.search({ words: '过户' }))
  expect(await screen.findByRole('button', { name: '重新加载' })).toBeTruthy()
})
