import { describe, expect, test } from 'vitest'
import { messageKinds, wordsOf } from './message-rules.ts'

describe('the messages', () => {
  test('call the office by one name', () => {
    const texts = messageKinds.flatMap((kind) => [wordsOf(kind, {}, 'zh').text, wordsOf(kind, {}, 'en').text])
    expect(texts.filter((text) => /登记中心|registration centre/.test(text))).toEqual([])
  })

  test('ask in both languages to come to an appointment on time, with the originals', () => {
    expect(wordsOf('appointmentBooked', { slot: '…' }, 'zh').text).toBe('您已预约 …，请携带原件按时到场。')
    expect(wordsOf('appointmentBooked', { slot: '…' }, 'en').text).toBe(
      'You are booked for …. Please come on time and bring the originals.',
    )
  })

  test('say in English what is changed after a rejection: the application, not what the office wrote', () => {
    for (const kind of ['applicationCadastralRejected', 'applicationAcceptanceRejected'] as const)
      expect(wordsOf(kind, {}, 'en').text).toMatch(
        /Please read the comments, change the application and submit it again\.$/,
      )
  })

  test('name the button for who does not know the sender as the screen has it', () => {
    expect(wordsOf('confirmationWanted', {}, 'zh').text).toContain('请选择“不同意”')
    expect(wordsOf('confirmationWanted', {}, 'en').text).toContain('please choose ‘I do not agree’')
  })

  test('say of an empty result only that nothing was found: a query is of one region', () => {
    expect(wordsOf('archiveNothingHeld', {}, 'zh').text).toContain('未查询到登记信息')
    expect(wordsOf('archiveNothingHeld', {}, 'en').text).toContain('no registered property was found')
  })
})
