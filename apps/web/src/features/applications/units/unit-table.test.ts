import { expect, test } from 'vitest'
import { decodeTable, parseTable, tableFile } from './unit-table.ts'

test('a table that is copied from a spreadsheet has tabs, and quoted cells with line breaks and quotation marks', () => {
  expect(parseTable('坐落\t面积\n"和平路1号\n2单元"\t88.10\r\n\t\n"他说""好"""\t1,200')).toEqual([
    { number: 1, cells: ['坐落', '面积'] },
    { number: 2, cells: ['和平路1号\n2单元', '88.10'] },
    { number: 4, cells: ['他说"好"', '1,200'] },
  ])
})

test('a CSV has commas or semicolons, and a comma in quotation marks is text', () => {
  expect(parseTable('\uFEFF坐落,面积\r\n"和平路1号, 2单元",88\r\n')[1]?.cells).toEqual(['和平路1号, 2单元', '88'])
  expect(parseTable('坐落;面积\n和平路1号;88,5')[1]?.cells).toEqual(['和平路1号', '88,5'])
})

test('a file in UTF-8, with its mark or without, and one in GBK are read alike', () => {
  const utf8 = new TextEncoder().encode('\uFEFF坐落')
  // 坐落 in GBK.
  const gbk = new Uint8Array([0xd7, 0xf8, 0xc2, 0xe4])
  for (const bytes of [utf8, utf8.slice(3), gbk])
    expect(parseTable(decodeTable(bytes.slice().buffer))).toEqual([{ number: 1, cells: ['坐落'] }])
})

test('the template is read back as its heads', () => {
  const file = tableFile([['坐落', '取得价格（元）', 'a "b", c']])
  expect(file.startsWith('\uFEFF')).toBe(true)
  expect(parseTable(file)[0]?.cells).toEqual(['坐落', '取得价格（元）', 'a "b", c'])
})
