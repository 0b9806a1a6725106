import { decideCase, listCaseReasons, previewDecision } from '@registration/contract/desk/decisions.ts'
import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import { answerOf, refusalOf } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aDeskCase } from '../../../../testing/a-desk-case.ts'
import { aPreview, openDecision } from '../../../../testing/open-decision.tsx'
import { RegisterDialog } from './RegisterDialog.tsx'

describe('recording the registration', () => {
  const number = '冀（2026）武安市不动产权第0000001号'
  const shown = aDeskCase({ case: { stage: 'registration' }, may: ['register'] })
  const field = () => screen.findByLabelText<HTMLInputElement>('不动产权证号或登记证明号')

  it('sends the number of the certificate and the day, which is today unless it is changed', async () => {
    const { server, onDone } = openDecision(RegisterDialog, {}, shown)
    await userEvent.type(await field(), '冀(2026)武安市不动产权第 0000001 号')
    expect(screen.queryByText(/材料均已审核/)).toBeNull()
    await tap('确认登簿')
    expect((await screen.findAllByText('已登簿'))[0]?.closest('[role=status]')).toBeTruthy()
    expect(onDone).toHaveBeenCalledExactlyOnceWith('case-2')
    expect(server.inputsOf(decideCase)).toEqual([
      {
        id: 'case-1',
        version: 4,
        verdict: 'pass',
        certificateNumber: number,
        registeredOn: todayInShanghai(),
        confirmed: true,
        filters: {},
      },
    ])
  })

  it('asks for a whole number and a day before it is sent', async () => {
    const { server } = openDecision(RegisterDialog, {}, shown)
    await field()
    fireEvent.change(screen.getByLabelText('登簿日期'), { target: { value: '' } })
    await tap('确认登簿')
    expect(await screen.findAllByText('必填')).toHaveLength(2)
    await userEvent.type(await field(), '0000001')
    expect(await screen.findByText('请对照证书、证明填写完整的证号')).toBeTruthy()
    expect(server.inputsOf(decideCase)).toEqual([])
  })

  it('takes no number that lacks a part, as one from before 2015 may', async () => {
    const { server } = openDecision(RegisterDialog, {}, shown)
    await userEvent.type(await field(), '冀2026武安第1号')
    await tap('确认登簿')
    expect(await screen.findByText('请对照证书、证明填写完整的证号')).toBeTruthy()
    expect(server.inputsOf(decideCase)).toEqual([])
  })

  it('says where a number has the place of another region, and takes it all the same', async () => {
    const { server } = openDecision(RegisterDialog, {}, shown)
    const words = '涉县 不属于申请的地区'
    await userEvent.type(await field(), number)
    expect(screen.queryByText(words)).toBeNull()
    fireEvent.change(await field(), { target: { value: number.replace('武安市', '涉县') } })
    expect(screen.getByText(words)).toBeTruthy()
    await tap('确认登簿')
    await waitFor(() => expect(server.inputsOf(decideCase)).toHaveLength(1))
  })

  it('asks for no number where nothing is issued, as for a cancellation', async () => {
    const preview = { [previewDecision.path]: aPreview({ needsCertificate: false }) }
    const { server } = openDecision(RegisterDialog, preview, shown)
    await screen.findByText('不发证书、证明的不用填写。')
    await tap('确认登簿')
    expect((await screen.findAllByText('已登簿'))[0]?.closest('[role=status]')).toBeTruthy()
    const [sent] = server.inputsOf(decideCase)
    expect(sent).toMatchObject({ verdict: 'pass', registeredOn: todayInShanghai() })
    expect(sent?.certificateNumber).toBeUndefined()
  })

  it('has an opinion for those who want to give one, of a template too, and says that the applicant does not read it', async () => {
    const entered = { id: 'entered', verdict: 'pass', stages: ['registration'], name: '准予登记' } as const
    const opinions = [{ ...entered, stages: [...entered.stages], text: '符合登记条件，准予登记。', isOwn: false }]
    const { server } = openDecision(
      RegisterDialog,
      {
        [listCaseReasons.path]: answerOf(listCaseReasons, { reasons: [], opinions }),
        [previewDecision.path]: aPreview({ templates: ['entered'] }),
      },
      shown,
    )
    await userEvent.type(await field(), number)
    expect(screen.getByText('只有工作人员能看到。')).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: '准予登记' }))
    await tap('确认登簿')
    expect((await screen.findAllByText('已登簿'))[0]?.closest('[role=status]')).toBeTruthy()
    expect(server.inputsOf(decideCase)[0]?.opinion).toBe('符合登记条件，准予登记。')
  })

  it('keeps both when the case has moved', async () => {
    openDecision(RegisterDialog, { [decideCase.path]: refusalOf(decideCase, 'caseMoved') }, shown)
    await userEvent.type(await field(), number)
    await tap('确认登簿')
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect((await field()).value).toBe(number)
  })
})
