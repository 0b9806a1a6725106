import { recordCaseStep } from '@registration/contract/desk/decisions.ts'
import { answerOf, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { aDeskCase } from '../../../../testing/a-desk-case.ts'
import { showInDesk } from '../../../../testing/show-in-desk.tsx'
import { RecordSteps } from './RecordSteps.tsx'

const made = { act: 'certificateMade', at: '2026-03-12 10:00:00', by: '王强', to: '', submission: 1, note: '' }

const registered = aDeskCase({
  case: { stage: 'registration', state: 'done' },
  steps: ['certificateMade', 'certificateIssued', 'archived'],
  may: ['recordStep'],
  timeline: [made],
})

describe('the steps after the registration', () => {
  it('show what is recorded with who and when, and a button for the next one alone', () => {
    stubServer({})
    showInDesk(<RecordSteps shown={registered} />)
    const lines = screen.getAllByRole('listitem').map((line) => line.textContent)
    expect(lines).toEqual(['缮证王强 2026-03-12 10:00', '发证', '归档'])
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['发证'])
  })

  it('are 归档 alone where nothing was issued', () => {
    stubServer({})
    showInDesk(<RecordSteps shown={{ ...registered, timeline: [], steps: ['archived'] }} />)
    expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual(['归档'])
    expect(screen.getByRole('button', { name: '归档' })).toBeTruthy()
  })

  it('are recorded one after another', async () => {
    const server = stubServer({ [recordCaseStep.path]: answerOf(recordCaseStep, { version: 5 }) })
    const onDone = vi.fn()
    showInDesk(<RecordSteps shown={registered} onDone={onDone} />)
    await userEvent.click(screen.getByRole('button', { name: '发证' }))
    await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(5))
    expect(await screen.findByText('已记录发证')).toBeTruthy()
    expect(server.inputsOf(recordCaseStep)).toEqual([{ id: 'case-1', version: 4, step: 'certificateIssued' }])
  })

  it('show why one was refused', async () => {
    stubServer({ [recordCaseStep.path]: refusalOf(recordCaseStep, 'caseMoved') })
    showInDesk(<RecordSteps shown={registered} />)
    await userEvent.click(screen.getByRole('button', { name: '发证' }))
    expect((await screen.findByRole('alert')).textContent).toContain('请查看最新情况')
  })

  it('have no button for those who may not record them', () => {
    stubServer({})
    showInDesk(<RecordSteps shown={{ ...registered, may: [] }} />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})
