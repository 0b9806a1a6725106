import { expect, test } from 'vitest'
import { ownDataJson } from './own-data-json.ts'

test('the download names each record in our words, in every language of the page', () => {
  const json = ownDataJson({
    madeAt: '2026-03-10 09:00:00',
    sections: [
      {
        name: 'profile',
        title: '个人资料',
        records: [[{ name: 'phone', title: '手机号码', value: '13800138001' }]],
      },
      { name: 'feedback', title: '意见反馈', records: [] },
    ],
  })
  expect(JSON.parse(json)).toEqual({
    madeAt: '2026-03-10 09:00:00',
    profile: [{ phone: '13800138001' }],
    feedback: [],
  })
})
