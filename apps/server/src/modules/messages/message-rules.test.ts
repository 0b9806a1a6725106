import { describe, expect, test } from 'vitest'
import { messageKinds, wordsOf } from './message-rules.ts'

describe('the messages', () => {
  test('call the office by one name', () => {
    const texts = messageKinds.flatMap((kind) => [wordsOf(kind, {}, 'zh').text, wordsOf(kind, {}, 'en').text])
    expect(texts.filter((text) => /登记中心|registration centre/.test(text))).toEqual([])
  })
})
