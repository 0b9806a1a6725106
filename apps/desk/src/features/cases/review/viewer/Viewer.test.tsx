import { rotateCaseFile } from '@registration/contract/desk/case.ts'
import { deskFileUrl } from '@registration/contract/desk/desk-paths.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aFile, aMaterial } from '../../../../testing/a-desk-case.ts'
import { ahead, first, second, showViewer, view } from '../../../../testing/show-viewer.tsx'
import { drawPicture, stubPictures } from '../../../../testing/stub-pictures.ts'

const tool = (name: string) => screen.getByRole('button', { name })
const press = (name: string) => userEvent.click(tool(name))
const scale = () => screen.getByText(/^\d+%$/).textContent
const sheetOf = (picture: HTMLElement) => picture.closest<HTMLElement>('[data-quarters]')

beforeEach(stubPictures)
afterEach(() => vi.restoreAllMocks())

describe('the viewer', () => {
  it('shows the first paper, says which it is, and that it is opened', async () => {
    const { server, onOpened } = showViewer()
    await drawPicture(first)
    expect(screen.getByText('新增')).toBeTruthy()
    await waitFor(() => expect(onOpened).toHaveBeenCalledExactlyOnceWith('a'))
    expect(server.paths().filter((path) => path.includes('/a?'))).toEqual([ahead('a'), view('a')])
  })

  it('says that there is nothing to show', () => {
    showViewer([aMaterial({ files: [] })])
    expect(screen.getByText('没有文件')).toBeTruthy()
  })

  it('fits the width, the page, or shows each point, and zooms by steps', async () => {
    showViewer()
    await drawPicture(first)
    expect(scale()).toBe('50%')
    await press('适合整页')
    expect(scale()).toBe('25%')
    await press('1:1 原始大小')
    expect(scale()).toBe('100%')
    await press('放大')
    expect(scale()).toBe('125%')
    await press('缩小')
    await press('缩小')
    expect(scale()).toBe('80%')
    await press('适合宽度')
    expect(scale()).toBe('50%')
    expect(tool('适合宽度').getAttribute('aria-pressed')).toBe('true')
  })

  it('zooms at the pointer with Ctrl and the wheel, and leaves the wheel alone otherwise', async () => {
    showViewer()
    await drawPicture(first)
    await press('1:1 原始大小')
    const frame = screen.getByRole('region', { name: '图像' })
    expect(fireEvent.wheel(frame, { deltaY: -100, clientX: 400, clientY: 300 })).toBe(true)
    expect(scale()).toBe('100%')
    expect(fireEvent.wheel(frame, { deltaY: -100, clientX: 400, clientY: 300, ctrlKey: true })).toBe(false)
    expect(scale()).toBe('128%')
    // What was at 400 points from the left was moved to 514, and is scrolled back below the pointer.
    expect(Math.round(frame.scrollLeft)).toBe(114)
  })

  it('is dragged with the mouse', async () => {
    showViewer()
    await drawPicture(first)
    const frame = screen.getByRole('region', { name: '图像' })
    frame.setPointerCapture = () => undefined
    frame.scrollTop = 100
    fireEvent.pointerDown(frame, { button: 0, pointerType: 'mouse', clientX: 50, clientY: 50 })
    fireEvent.pointerMove(frame, { clientX: 50, clientY: 20 })
    fireEvent.pointerUp(frame)
    fireEvent.pointerMove(frame, { clientX: 50, clientY: 0 })
    expect(frame.scrollTop).toBe(130)
  })

  it('rotates by quarters, each paper for itself, within the room of its turned sides', async () => {
    showViewer()
    const picture = await drawPicture(first)
    await press('旋转')
    expect(sheetOf(picture)?.dataset.quarters).toBe('1')
    // 2,400 points are now as wide as the frame.
    expect(scale()).toBe('33%')
    expect(sheetOf(picture)?.style.height).toMatch(/^533/)
    await press('下一份文件')
    expect(sheetOf(await drawPicture(second))?.dataset.quarters).toBe('0')
  })

  it('keeps how far a paper is turned, and begins with it', async () => {
    const turned = aMaterial({ files: [aFile({ id: 'a', quarters: 3 })] })
    const { server } = showViewer([turned])
    expect(sheetOf(await drawPicture(first))?.dataset.quarters).toBe('3')
    await press('旋转')
    await press('旋转')
    const kept = { id: 'case-1', fileId: 'a' }
    await waitFor(() =>
      expect(server.inputsOf(rotateCaseFile)).toEqual([
        { ...kept, quarters: 0 },
        { ...kept, quarters: 1 },
      ]),
    )
  })

  it('makes a faint scan readable, and shows it again as it is', async () => {
    showViewer()
    const picture = await drawPicture(first)
    await press('明暗')
    fireEvent.change(await screen.findByLabelText('亮度'), { target: { value: '60' } })
    fireEvent.change(screen.getByLabelText('对比度'), { target: { value: '180' } })
    await userEvent.click(screen.getByRole('checkbox', { name: '反色' }))
    expect(picture.parentElement?.style.filter).toBe('brightness(60%) contrast(180%) invert(1)')
    await press('恢复原样')
    expect(picture.parentElement?.style.filter).toBe('none')
  })

  it('goes from paper to paper, by button and by key, and ends at both ends', async () => {
    showViewer()
    await drawPicture(first)
    expect(tool('上一份文件').getAttribute('aria-disabled')).toBe('true')
    await userEvent.keyboard(']')
    await drawPicture(second)
    await userEvent.keyboard('[[')
    await drawPicture(first)
    await userEvent.keyboard('m')
    await drawPicture('完税证明 第1份')
    expect(tool('下一份文件').getAttribute('aria-disabled')).toBe('true')
    await userEvent.keyboard('m')
    await drawPicture(first)
  })

  it('acts by key on the paper', async () => {
    showViewer()
    const picture = await drawPicture(first)
    await userEvent.keyboard('+')
    expect(scale()).toBe('67%')
    await userEvent.keyboard('--')
    expect(scale()).toBe('33%')
    await userEvent.keyboard('0r')
    expect(scale()).toBe('33%')
    expect(sheetOf(picture)?.dataset.quarters).toBe('1')
  })

  it('lists every file in small, with what is opened and what was replaced', async () => {
    showViewer()
    const files = within(screen.getByRole('list', { name: '文件列表' }))
    expect(files.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      '买卖合同 第1份 · 已查看 · 新增',
      '买卖合同 第2份 · 未查看 · 已替换',
      '完税证明 第1份 · 未查看',
    ])
    const small = files.getAllByRole('presentation')[0]
    expect(small?.getAttribute('src')).toBe(deskFileUrl('a', 'thumb'))
    expect(small?.getAttribute('loading')).toBe('lazy')
    await userEvent.click(files.getByRole('button', { name: '完税证明 第1份 · 未查看' }))
    await drawPicture('完税证明 第1份')
    expect(files.getByRole('button', { name: '完税证明 第1份 · 未查看' }).getAttribute('aria-current')).toBe('true')
  })

  it('lays a paper beside its former version, or beside another', async () => {
    showViewer()
    await drawPicture(first)
    await userEvent.keyboard('v')
    await drawPicture(second)
    expect(screen.getAllByRole('region', { name: '图像' })).toHaveLength(2)
    const choice = screen.getByLabelText<HTMLSelectElement>('并排对照的文件')
    expect([...choice.options].map((option) => option.text)).toEqual(['买卖合同 第2份 · 已替换', '完税证明 第1份'])
    await userEvent.selectOptions(choice, '完税证明 第1份')
    await drawPicture('完税证明 第1份')
    await press('并排对照')
    expect(screen.getAllByRole('region', { name: '图像' })).toHaveLength(1)
  })

  it('acts on the one of two papers that the officer works on', async () => {
    showViewer()
    const left = await drawPicture(first)
    await userEvent.keyboard('v')
    const right = await drawPicture(second)
    screen.getAllByRole('region', { name: '图像' })[1]?.focus()
    await userEvent.keyboard('r')
    expect([left, right].map((picture) => sheetOf(picture)?.dataset.quarters)).toEqual(['0', '1'])
  })

  it('names the officer and the minute over the paper', async () => {
    showViewer()
    await drawPicture(first)
    const mark = document.querySelector('svg pattern')?.textContent
    expect(mark).toMatch(/^李娜 li\.na\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/)
  })
})
