import { saveCaseNote } from '@registration/contract/desk/decisions.ts'
import { answerOf } from '@registration/kit/testing/stub-server.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { aCase, openCase, stubWideWindow } from '../../../testing/open-case.tsx'

beforeEach(stubWideWindow)

describe('private notes', () => {
  it('are written, and one’s own deleted, which leaves a trace', async () => {
    const server = openCase(aCase({ may: ['note'] }), {
      [saveCaseNote.path]: answerOf(saveCaseNote, { noteId: 'n-1' }),
    })
    const region = await screen.findByRole('region', { name: '内部备注' })
    await userEvent.type(within(region).getByLabelText('写一条备注'), '电话确认过')
    await userEvent.click(within(region).getByRole('button', { name: '添加备注' }))
    await userEvent.click(await within(region).findByRole('button', { name: '删除' }))
    expect(await within(region).findByText('备注已删除')).toBeTruthy()
    expect(server.inputsOf(saveCaseNote)).toMatchObject([{ text: '电话确认过' }, { noteId: 'n-1' }])
  })
})
