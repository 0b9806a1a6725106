import { type APIRequestContext, expect, type Page } from '@playwright/test'

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
  await actAsOfficer(page.request, 'archive', { id: data.data[0].ID, state })
}

/**
 * An officer of the registry does this. Tried again while what it is about has not arrived (404) or the product has not
 * answered (503) in time: then a conflict (409) says that the first try came through after all.
 */
export async function actAsOfficer(
  request: APIRequestContext,
  act: 'archive' | 'decide' | 'reply',
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  const done = [200]
  await expect(async () => {
    const answered = await request.post(`/standin/registry/${act}`, { data })
    if (answered.status() === 503) done.push(409)
    expect(done, `${act}: ${await answered.text()}`).toContain(answered.status())
  }).toPass({ timeout: 60_000 })
}
