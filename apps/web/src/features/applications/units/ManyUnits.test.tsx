import { getApplication } from '@registration/contract/applications.ts'
import { getFields, listCodes } from '@registration/contract/catalogue.ts'
import { paths } from '@registration/contract/paths.ts'
import { saveUnits, type UnitField } from '@registration/contract/property-unit.ts'
import { answerOf, held, type Reply, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { Link, Route } from 'wouter'
import { aShownApplication } from '../../../testing/an-application.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { unitValues } from '../entries/unit-values.ts'
import { UnitFormScreen } from './UnitFormScreen.tsx'

const asked = (['unitNumber', 'location', 'houseUse', 'rightStart', 'houseArea'] as const).map((field: UnitField) => ({
  field,
  isRequired: field === 'location' || field === 'houseArea',
  help: '',
}))

interface Shown {
  present?: number
  save?: Reply
  beside?: ReactNode
}

async function show({ present = 0, save, beside }: Shown = {}) {
  const unit = {
    ...unitValues(),
    ...{ location: '已有的', houseUseText: '', landUseText: '', source: '' as const, registerFields: [] },
  }
  const server = stubServer({
    [getApplication.path]: answerOf(getApplication, {
      application: aShownApplication(),
      parties: [],
      units: Array.from({ length: present }, (_, i) => ({ ...unit, id: `u${i}` })),
      steps: [],
    }),
    [getFields.path]: answerOf(getFields, {
      ...{ rightsHolder: [], obligor: [], propertyUnit: asked, rightsHolderAlias: '', obligorAlias: '' },
      ...{ rightsHolderPersonsOnly: false, obligorPersonsOnly: false, asksCoOwnership: false },
    }),
    [listCodes.path]: answerOf(listCodes, [
      { code: '10', text: '住宅' },
      { code: '30', text: '办公' },
    ]),
    [saveUnits.path]: save ?? answerOf(saveUnits, { ids: [] }),
  })
  renderScreen(
    <>
      <Route path={paths.propertyUnit.pattern} component={UnitFormScreen} />
      <Route path={paths.fillIn.pattern}>权利信息</Route>
      <Link href={paths.fillIn({ applicationId: 'a1', appointment: false })}>离开</Link>
      {beside}
    </>,
    paths.propertyUnit({ applicationId: 'a1', appointment: false, isMany: true }),
  )
  return { ...server, box: await screen.findByLabelText('粘贴表格') }
}

const paste = (box: HTMLElement, rows: readonly string[][]) =>
  fireEvent.change(box, { target: { value: rows.map((row) => row.join('\t')).join('\n') } })

const heads = ['坐落', '房屋面积', '房屋用途', '权利起始时间']
const homes = (count: number) =>
  Array.from({ length: count }, (_, i) => [`和平路${i + 1}号`, '88.10', '办公', '2024/3/5'])

test('two hundred units are pasted, judged and saved in one call, within a minute', async () => {
  const { box, sent } = await show()
  const begun = performance.now()
  paste(box, [heads, ...homes(200)])
  await tap('保存 200 个不动产')
  await screen.findByText('权利信息')
  expect(performance.now() - begun).toBeLessThan(60_000)
  const saves = sent.filter(({ path }) => path === saveUnits.path)
  expect(saves).toHaveLength(1)
  expect(saves[0]?.form).toMatchObject({
    ...{ 'fwxxs[0][zl]': '和平路1号', 'fwxxs[199][zl]': '和平路200号', 'fwxxs[199][fwsyqmj]': '88.10' },
    ...{ 'fwxxs[199][fwyt]': '30', 'fwxxs[199][qlqssj]': '2024-03-05' },
  })
})

test('a day in full-width characters is read, as areas and numbers are', async () => {
  const { box, sent } = await show()
  paste(box, [
    heads,
    ['和平路1号', '８８．１０', '办公', '２０２４年３月５日'],
    ['和平路2号', '88.10', '办公', '２０２４／３／５'],
  ])
  await tap('保存 2 个不动产')
  await screen.findByText('权利信息')
  expect(sent.find(({ path }) => path === saveUnits.path)?.form).toMatchObject({
    ...{ 'fwxxs[0][fwsyqmj]': '88.10', 'fwxxs[0][qlqssj]': '2024-03-05', 'fwxxs[1][qlqssj]': '2024-03-05' },
  })
})

test('every mistake is named by its row and column at once, and nothing is sent', async () => {
  const { box, inputsOf } = await show()
  paste(box, [
    heads,
    ['和平路1号', '八十八', '住宅', '2024-13-01'],
    ['和平路2号', '88', '住宅', ''],
    ['', '90', '别墅', ''],
  ])
  const verdict = await screen.findByRole('status', { name: /有 4 处错误/ })
  expect(
    within(verdict)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '第 2 行，权利起始时间：请输入正确的日期',
    '第 2 行，房屋面积（㎡）：请输入正确的面积，最多9位整数和2位小数',
    '第 4 行，坐落：必填哦',
    '第 4 行，房屋用途：请选择列表中的一项',
  ])
  await tap('保存 3 个不动产')
  expect(await screen.findByText('表格里还有错误，请改好再保存。')).toBeTruthy()
  expect(inputsOf(saveUnits)).toEqual([])
})

test('without heads the columns are in the order of the fields, and a column that is not needed is named', async () => {
  const { box } = await show()
  paste(box, [['130403001002GB00012F00030045', '和平路1号', '住宅', '', '88']])
  expect(await screen.findByText('没有错误，请核对后保存。')).toBeTruthy()
  paste(box, [
    ['坐落', '房屋面积', '楼龄'],
    ['和平路1号', '88', '20'],
  ])
  expect(await screen.findByText('这些列不需要，已略过：楼龄')).toBeTruthy()
})

test('a CSV in GBK is chosen as a file', async () => {
  await show()
  // 坐落,房屋面积 and 和平路1号,88 in GBK.
  const gbk = 'd7f8c2e42cb7bfceddc3e6bbfd0d0abacdc6bdc2b731bac52c3838'
  const file = new File([Uint8Array.from(gbk.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))], '表.csv')
  await userEvent.upload(screen.getByLabelText('选择 CSV 文件'), file, { applyAccept: false })
  expect(await screen.findByText('读到 1 个不动产')).toBeTruthy()
})

test('more rows than an application has room for are refused before they are sent', async () => {
  const { box, inputsOf } = await show({ present: 199 })
  paste(box, [heads, ...homes(2)])
  expect(await screen.findByText('每件申请最多 200 个不动产，还能添加 1 个')).toBeTruthy()
  await tap('保存 2 个不动产')
  expect(inputsOf(saveUnits)).toEqual([])
})

test('what the server refuses is named by its row, and the table stays', async () => {
  const refusal = {
    ...{ errcode: '10', errmsg: '请选择列表中的一项', reason: 'invalid' },
    data: { fields: [{ field: 'fwxxs[1].fwyt', message: '请选择列表中的一项' }] },
  }
  const { box } = await show({ save: Response.json(refusal, { status: 400 }) })
  paste(box, [heads, ...homes(2)])
  await tap('保存 2 个不动产')
  expect(await screen.findByText('第 3 行，房屋用途：请选择列表中的一项')).toBeTruthy()
  await waitFor(() => expect(box).toHaveProperty('value', expect.stringContaining('和平路2号')))
})

test('a table that was pasted is there again after a reload, until its units are saved', async () => {
  const { box } = await show()
  paste(box, [heads, ...homes(2)])
  cleanup()
  const { box: again } = await show()
  expect(again).toHaveProperty('value', expect.stringContaining('和平路2号'))
  await tap('保存 2 个不动产')
  await screen.findByText('权利信息')
  cleanup()
  expect((await show()).box).toHaveProperty('value', '')
})

test('a table whose units are saved after its screen was left is not offered again', async () => {
  const { reply, release } = held(answerOf(saveUnits, { ids: [] }))
  const { box, paths: called } = await show({ save: reply })
  paste(box, [heads, ...homes(2)])
  await tap('保存 2 个不动产')
  await waitFor(() => expect(called()).toContain(saveUnits.path))
  cleanup()
  release()
  await waitFor(() => expect(sessionStorage.getItem('draft:many-units:a1')).toBeNull())
  expect((await show()).box).toHaveProperty('value', '')
})

describe('the screen that is opened again while the units are being saved', () => {
  /** The screen is left by back and opened again, before the save is answered. */
  async function reopen(answer: object | Response) {
    const { reply, release } = held(answer)
    const address = paths.propertyUnit({ applicationId: 'a1', appointment: false, isMany: true })
    const { box, paths: called } = await show({ save: reply, beside: <Link href={address}>再次打开</Link> })
    const saves = () => called().filter((path) => path === saveUnits.path)
    paste(box, [heads, ...homes(2)])
    await tap('保存 2 个不动产')
    await waitFor(() => expect(saves()).toHaveLength(1))
    await userEvent.click(screen.getByText('离开'))
    await userEvent.click(await screen.findByText('再次打开'))
    const again = await screen.findByLabelText('粘贴表格')
    const button = await screen.findByRole('button', { name: '保存 2 个不动产' })
    await userEvent.click(button)
    return { again, button, release: () => act(async () => release()), saves }
  }

  test('sends nothing meanwhile, and leads on without the table once they are saved', async () => {
    const { again, release, saves } = await reopen(answerOf(saveUnits, { ids: [] }))
    expect(again).toHaveProperty('readOnly', true)
    await release()
    await screen.findByText('权利信息')
    await userEvent.click(screen.getByText('再次打开'))
    expect(await screen.findByLabelText('粘贴表格')).toHaveProperty('value', '')
    expect(saves()).toHaveLength(1)
  })

  test('keeps the table where they are not, to be sent again', async () => {
    const { again, release, saves } = await reopen(refusalOf(saveUnits, 'tooMany'))
    await release()
    await tap('确定')
    await waitFor(() => expect(again).toHaveProperty('readOnly', false))
    expect(again).toHaveProperty('value', expect.stringContaining('和平路2号'))
    await tap('保存 2 个不动产')
    await waitFor(() => expect(saves()).toHaveLength(2))
  })
})

test('the screen after the save takes no tap at first: the second touch is meant for the table', async () => {
  const { box } = await show()
  paste(box, [heads, ...homes(1)])
  await tap('保存 1 个不动产')
  await screen.findByText('权利信息')
  expect(document.documentElement.classList.contains('takes-no-tap')).toBe(true)
})

test('the template has the heads of the business in the citizen’s language', async () => {
  await show()
  const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: '下载表格模板' })
  expect(decodeURIComponent(href.split(',').slice(1).join(','))).toBe(
    '\uFEFF"不动产单元号","坐落","房屋用途","权利起始时间","房屋面积（㎡）"\r\n',
  )
})
