import { expect, type Page } from '@playwright/test'

/** The code that this phone received last. */
export async function codeOn(page: Page, phone: string): Promise<string> {
  const answer = await page.request.get(`/standin/sms/messages?phone=${phone}`)
  const [newest] = await answer.json()
  return newest.code
}

/** The registry’s officer answers the newest request of the citizen who is signed in: `20` found, `21` nothing held. */
export async function answerNewest(page: Page, state: '20' | '21'): Promise<void> {
  const records = await page.request.post('/online/wx/getRecords', { form: {} })
  const { data } = await records.json()
  const answered = await page.request.post('/standin/registry/archive', { data: { id: data.data[0].ID, state } })
  expect(answered.status()).toBe(200)
}
