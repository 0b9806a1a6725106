import type { Page } from '@playwright/test'
import { axe } from './support/axe.ts'
import { actAsOfficer } from './support/outside.ts'
import {
  addHome,
  addPerson,
  apply,
  buyer,
  chooseSaleOfHome,
  requiredMaterials,
  seller,
  uploadEach,
} from './support/sale-application.ts'
import { signInAt } from './support/sign-in.ts'
import { expect, testAlone as test } from './support/test.ts'

test.use({ alone: 'answer-questions' })

const plan = '房屋平面图'
const questions = {
  ground: '这次过户，是凭买卖合同，还是凭法院的判决书、调解书？',
  kind: '要卖的是哪一种房子？',
  signed: '登记申请表、询问笔录、确认书，已经签好了吗？',
  plan: '证书里的房屋平面图，还看得清、和房子现在的样子一致吗？',
}

test('a seller answers questions and prepares what the case needs; no file is lost or sent against the answers', async ({
  page,
}) => {
  await signInAt(page, '/seladd')
  await chooseSaleOfHome(page)
  await expect(page.getByText(/^承诺\d+个工作日办结（法定30个工作日/)).toBeVisible()
  await apply(page)
  await expect(page.getByRole('heading', { level: 1, name: '权利信息' })).toBeVisible()
  const form = page.url()
  await test.step('the questions are one a screen, back keeps, and so does a reload', async () => {
    await page.getByRole('link', { name: '开始回答' }).click()
    await expect(page.getByText('第1个，共4个')).toBeVisible()
    await axe(page)
    await choose(page, questions.ground, '凭买卖合同')
    await choose(page, questions.kind, '商品房，或者以前买的二手房')
    await expect(page.getByText('第3个，共4个')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: questions.plan })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('button', { name: '商品房，或者以前买的二手房', pressed: true })).toBeVisible()
    await page.goForward()
    await choose(page, questions.plan, '看不清，没有图，或者房子改动过')
    await page.getByRole('button', { name: '还没有，到大厅现场签' }).click()
    const needed = page.getByRole('region', { name: /^您需要准备的材料（\d+项）$/ })
    await expect(needed.getByRole('listitem').filter({ hasText: plan })).toContainText('因为：证书里的平面图不能用')
    await axe(page)
  })
  await test.step('the end leads back to the form, which says that all is answered', async () => {
    await page.getByRole('button', { name: '继续填写' }).click()
    await expect(page).toHaveURL(form)
    await expect(page.getByRole('link', { name: '已回答，修改' })).toBeVisible()
  })
  const id = new URL(form).searchParams.get('id') ?? ''
  await addPerson(page, '买方', buyer)
  await addPerson(page, '卖方', seller)
  await addHome(page)
  await page.getByRole('button', { name: '下一步' }).click()
  await test.step('the paper of an answer has its group and its reason', async () => {
    await expect(page.getByRole('heading', { name: '您的情况需要' })).toBeVisible()
    await expect(material(page, plan)).toContainText('因为：证书里的平面图不能用')
    await uploadEach(page, [...requiredMaterials, plan])
    await axe(page)
  })
  await test.step('another answer makes it needless, and its file stays', async () => {
    await page.getByRole('link', { name: '已回答，修改' }).click()
    for (const question of [questions.ground, questions.kind]) await pass(page, question)
    await choose(page, questions.plan, '看得清，也一致')
    await pass(page, questions.signed)
    await page.getByRole('button', { name: '继续填写' }).click()
    await expect(page.getByText('按您的回答，不需要这项材料，提交时不会交给登记机构。')).toBeVisible()
    await expect(page.getByRole('img', { name: `：${plan}` })).toBeVisible()
    await axe(page)
    await page.getByRole('button', { name: '下一步' }).click()
    await expect(page.getByRole('region', { name: '情况问答' })).toContainText('看得清，也一致')
    await expect(page.getByText('不会提交')).toBeVisible()
    await axe(page)
  })
  await test.step('the office receives the answers, and not the needless file', async () => {
    await submit(page)
    await expectAtDesk(page, id, { answer: '看得清，也一致', files: { 买卖双方身份证明: 1, [plan]: 0 } })
  })
  await test.step('after a rejection the citizen submits it all the same', async () => {
    await actAsOfficer(page.request, 'decide', { proinstid: id, shzt: '11', opinion: '请补充平面图。' })
    await page.goto(`/upload?slsqId=${id}&appointment=0`)
    await page.getByRole('button', { name: '仍要提交' }).click()
    await expect(page.getByText('您选择了仍要提交')).toBeVisible()
    await page.goto(`/applyDetail?id=${id}&isSubmit=true`)
    await expect(page.getByRole('region', { name: '情况问答' })).toContainText('看得清，也一致')
    await expect(page.getByText('不会提交')).toBeHidden()
    await page.getByRole('button', { name: '重新提交' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '重新提交' }).click()
    await expect(page).toHaveURL(/\/prodoing/)
    await expectAtDesk(page, id, { answer: '看得清，也一致', files: { [plan]: 1 } })
  })
  await test.step('past its promised day the citizen asks the office about it once', async () => {
    await actAsOfficer(page.request, 'decide', { proinstid: id, shzt: '10' })
    await actAsOfficer(page.request, 'decide', { proinstid: id, shzt: '20', dueday: '2026-11-02' })
    await page.goto(`/applyDetail?id=${id}`)
    await expect(page.getByText(/^已超过承诺日期\d+个工作日$/)).toBeVisible()
    await axe(page)
    await page.getByRole('button', { name: '催办' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click()
    await expect(page.getByText('已催办，请等待答复')).toBeVisible()
    await expect(page.getByRole('button', { name: '催办' })).toBeHidden()
  })
  await test.step('a paper of that application is used again in the next one', async () => {
    await page.goto('/seladd')
    await chooseSaleOfHome(page)
    await apply(page)
    const next = new URL(page.url()).searchParams.get('id') ?? ''
    await page.goto(`/upload?slsqId=${next}&appointment=0`)
    const contract = material(page, '房屋买卖合同')
    await contract.getByRole('button', { name: /^从以前的申请选用/ }).click()
    const sheet = page.getByRole('dialog', { name: '从以前的申请选用' })
    await sheet
      .getByRole('checkbox', { name: /存量房买卖转移登记/ })
      .first()
      .check()
    await axe(page)
    await sheet.getByRole('button', { name: '选用（1）' }).click()
    await expect(contract.getByRole('img', { name: '第 1 张，共 1 张：房屋买卖合同' })).toBeVisible()
  })
})

test('a question that an entered party opened is asked before the submission', async ({ page }) => {
  await signInAt(page, '/seladd')
  await chooseSaleOfHome(page)
  await apply(page)
  await page.getByRole('link', { name: '开始回答' }).click()
  await choose(page, questions.ground, '凭买卖合同')
  await page.goto(page.url().replace(/questions.*slsqId=([^&]+).*/, 'infofill?id=$1&appointment=0'))
  await expect(page.getByText('还有3个问题没有回答。')).toBeVisible()
  await addPerson(page, '买方', buyer)
  await addPerson(page, '卖方', seller)
  await addHome(page)
  await page.getByRole('button', { name: '下一步' }).click()
  const refusal = page.getByRole('alertdialog')
  await expect(refusal).toContainText(`请先回答：${questions.kind}`)
  await refusal.getByRole('button', { name: '去回答' }).click()
  await expect(page.getByRole('heading', { name: questions.kind })).toBeVisible()
})

async function choose(page: Page, question: string, choice: string): Promise<void> {
  await expect(page.getByRole('heading', { name: question })).toBeVisible()
  await page.getByRole('button', { name: choice }).click()
  await expect(page.getByRole('heading', { name: question })).toBeHidden()
}

/** An answered question, with its answer as it is. */
async function pass(page: Page, question: string): Promise<void> {
  await expect(page.getByRole('heading', { name: question })).toBeVisible()
  await page.getByRole('button', { name: '下一题' }).click()
  await expect(page.getByRole('heading', { name: question })).toBeHidden()
}

const material = (page: Page, name: string) => page.getByRole('region', { name })

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '提交' }).click()
  await expect(page).toHaveURL(/\/prodoing/)
}

/** What the officer sees of the last submission. */
async function expectAtDesk(
  page: Page,
  id: string,
  { answer, files }: { answer: string; files: Record<string, number> },
): Promise<void> {
  const desk = await page.context().newPage()
  await expect(async () => {
    await desk.goto(`/standin/registry/cases/${id}`)
    await expect(desk.getByText(answer)).toBeVisible({ timeout: 1_000 })
    for (const [name, count] of Object.entries(files)) {
      const shown = desk.getByRole('img', { name: new RegExp(`^${name} `) })
      await expect(shown, name).toHaveCount(count, { timeout: 1_000 })
    }
  }).toPass()
  await desk.close()
}
