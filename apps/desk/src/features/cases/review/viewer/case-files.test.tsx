import { listFirstFiles } from '@registration/contract/desk/case.ts'
import { answerOf } from '@registration/kit/testing/stub-server.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ahead, contract, first, original, second, showViewer, view } from '../../../../testing/show-viewer.tsx'
import { aJpeg, drawPicture, findPicture, stubPictures } from '../../../../testing/stub-pictures.ts'
import { stubSight } from '../../../../testing/stub-sight.ts'

const tool = (name: string) => screen.getByRole('button', { name })
const press = (name: string) => userEvent.click(tool(name))
const scale = () => screen.getByText(/^\d+%$/).textContent
const ofA = (server: { paths: () => string[] }) => server.paths().filter((path) => path.includes('/a?'))

beforeEach(() => {
  stubPictures()
  stubSight(true)
})
afterEach(() => vi.restoreAllMocks())

describe('the next file', () => {
  it('is fetched ahead, and counts as opened only when it is shown', async () => {
    const { server, onOpened } = showViewer()
    await drawPicture(first)
    await waitFor(() => expect(server.paths()).toContain(ahead('old')))
    expect(server.paths()).not.toContain(view('old'))
    await press('下一份文件')
    await drawPicture(second)
    await waitFor(() => expect(onOpened).toHaveBeenLastCalledWith('old'))
    // It is not fetched again: the server is told.
    expect(server.paths().filter((path) => path.includes('/old?'))).toEqual([ahead('old'), view('old')])
  })
})

describe('a picture', () => {
  it('counts as opened once it is drawn, not when it is fetched', async () => {
    const { server, onOpened } = showViewer([contract])
    await findPicture(first)
    expect(ofA(server)).toEqual([ahead('a')])
    await drawPicture(first)
    await waitFor(() => expect(onOpened).toHaveBeenCalledExactlyOnceWith('a'))
    expect(ofA(server)).toEqual([ahead('a'), view('a')])
  })

  it('counts as opened once it is in the window, not in a tab that is not shown', async () => {
    const sight = stubSight(false)
    const { server, onOpened } = showViewer([contract])
    await drawPicture(first)
    expect(ofA(server)).toEqual([ahead('a')])
    act(() => sight.set(true))
    await waitFor(() => expect(onOpened).toHaveBeenCalledExactlyOnceWith('a'))
    expect(ofA(server)).toEqual([ahead('a'), view('a')])
  })

  it('counts as opened also where the network was away for half a minute when it was drawn', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const lost = () => Promise.reject<Response>(new TypeError('Failed to fetch'))
    const { onOpened } = showViewer([contract], { [view('a')]: [lost, lost, lost, lost, lost, aJpeg()] })
    await drawPicture(first)
    for (let second = 0; second < 60 && onOpened.mock.calls.length === 0; second += 1)
      await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(onOpened).toHaveBeenCalledExactlyOnceWith('a')
  })

  it('that is fetched and drawn again is another look', async () => {
    const { server } = showViewer([contract])
    const picture = await drawPicture(first)
    await waitFor(() => expect(ofA(server)).toHaveLength(2))
    fireEvent.error(picture)
    await press('重试')
    await drawPicture(first)
    await waitFor(() => expect(ofA(server)).toEqual([ahead('a'), view('a'), ahead('a'), view('a')]))
  })
})

describe('the next case', () => {
  it('has its first files fetched ahead, which is no look at them', async () => {
    const replies = {
      [listFirstFiles.path]: answerOf(listFirstFiles, { files: ['n1', 'n2'] }),
      [ahead('n1')]: aJpeg(),
      [ahead('n2')]: aJpeg(),
    }
    const { server, onOpened } = showViewer([contract], replies, 'case-2')
    await drawPicture(first)
    await waitFor(() => expect(server.paths()).toContain(ahead('n2')))
    expect(server.inputsOf(listFirstFiles)).toEqual([{ id: 'case-2' }])
    expect(server.paths().filter((path) => path.includes('/n'))).toEqual([ahead('n1'), ahead('n2')])
    expect(onOpened).not.toHaveBeenCalledWith('n1')
  })
})

describe('the original', () => {
  it('is fetched on request, and left again', async () => {
    const { server } = showViewer()
    await drawPicture(first)
    await press('原件')
    await waitFor(() => expect(server.paths()).toContain(original('a', { isAhead: true })))
    await drawPicture(first, { width: 3_200, height: 4_800 })
    expect(scale()).toBe('25%')
    await waitFor(() => expect(server.paths()).toContain(original('a')))
    expect(tool('原件').getAttribute('aria-pressed')).toBe('true')
    await press('原件')
    expect(tool('原件').getAttribute('aria-pressed')).toBe('false')
  })
})

describe('a file that cannot be shown', () => {
  const gone = () => Response.json({ errcode: '04', errmsg: '该文件无法显示', reason: 'caseFileGone' }, { status: 410 })

  it('says why, does not count as opened, and is tried again', async () => {
    const { onOpened } = showViewer([contract], { [ahead('a')]: [gone(), aJpeg()] })
    const failure = await screen.findByRole('alert')
    expect(failure.textContent).toContain('无法显示')
    expect(failure.textContent).toContain('该文件无法显示')
    expect(onOpened).not.toHaveBeenCalled()
    await press('重试')
    await drawPicture(first)
    await waitFor(() => expect(onOpened).toHaveBeenCalledExactlyOnceWith('a'))
  })

  it('is looked at in its original', async () => {
    showViewer([contract], { [ahead('a')]: gone() })
    await userEvent.click(within(await screen.findByRole('alert')).getByRole('button', { name: '原件' }))
    await drawPicture(first)
  })

  it('is one that the browser cannot draw, too, which the server does not count as opened either', async () => {
    const { server, onOpened } = showViewer([contract])
    fireEvent.error(await findPicture(first))
    expect((await screen.findByRole('alert')).textContent).toContain('无法显示')
    await press('重试')
    await waitFor(() => expect(ofA(server)).toEqual([ahead('a'), ahead('a')]))
    expect(onOpened).not.toHaveBeenCalled()
    await drawPicture(first)
    await waitFor(() => expect(onOpened).toHaveBeenCalledExactlyOnceWith('a'))
    expect(ofA(server)).toEqual([ahead('a'), ahead('a'), view('a')])
  })
})
