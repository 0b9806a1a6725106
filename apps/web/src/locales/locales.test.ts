import { formsOf, parametersOf, textsOf } from '@registration/kit/testing/texts-of.ts'
import { describe, expect, it } from 'vitest'
import { en } from './en.ts'
import { zhCN } from './zh-CN.ts'

/** The words that the office fixed in both languages. */
const fixedWords = {
  我要申请: 'I want to apply',
  '您确定要申请吗？': 'Are you sure you want to apply',
  '您确定要执行删除操作吗？': 'Are you sure to perform the delete operation?',
  操作: 'operate',
  '查看/修改': 'view/modify',
  删除: 'delete',
  取消: 'cancel',
  管理: 'manage',
  下一步: 'next step',
  保存: 'save',
  提交: 'submit',
  返回: 'back',
  查询: 'search',
  材料上传: 'material upload',
  认证通过: 'authentication passed',
  认证失败: 'authentication failed',
  请完善用户信息: 'please complete user information',
  提示: 'Tip',
  未提交: 'unsubmitted',
  待审核: 'pending review',
  已通过: 'approved',
  已驳回: 'rejected',
  业务须知: 'business notice',
  权利信息: 'rights info',
  上传材料: 'upload materials',
  完成: 'complete',
  暂未生成: 'not yet generated',
  已提交: 'submitted',
  已返回结果: 'result returned',
  查询中: 'in query',
  查封: 'seizure',
  轮候查封: 'waiting seizure',
  预查封: 'pre-seizure',
  轮候预查封: 'waiting pre-seizure',
  续封: 'continued seizure',
  分别持证: 'separate',
  共同持证: 'joint',
  是否合并办证: 'merge certificates',
  '否（一户一证）': 'no (one certificate per unit)',
  '是（多户一证）': 'yes (one for several units)',
  请按照提示上传材料: 'upload per the help prompts',
  查看详情: 'view details',
  去缴税: 'go to tax',
  个人: 'individual',
  企业: 'company',
  确定: 'OK',
  加载中: 'loading',
  政策法规: 'policies and regulations',
  公示公告: 'public notices',
  房源信息: 'housing listings',
  新闻动态: 'news',
  办事指南: 'guidance',
  资料下载: 'data download',
  进度查询: 'progress query',
  预约: 'appointment',
  查档证明: 'archive certificate',
  常见问题: 'common questions',
  意见反馈: 'feedback',
  联系我们: 'contact us',
  权利人: 'rights holder',
  义务人: 'obligor',
} as const

describe('the languages', () => {
  const english = new Map(textsOf(en))

  it('have the same texts', () => {
    expect([...english.keys()].sort()).toEqual(
      textsOf(zhCN)
        .map(([key]) => key)
        .sort(),
    )
  })

  it.each(textsOf(zhCN))('have the same parameters in %s, and words in each', (key, text) => {
    const [chinese = ''] = formsOf(text)
    expect(chinese).not.toBe('')
    for (const form of formsOf(english.get(key) ?? '')) {
      expect(form).not.toBe('')
      expect(parametersOf(form)).toEqual(parametersOf(chinese))
    }
  })

  it('leave no Chinese in an English text but the language’s own name and what is printed on certificates', () => {
    const chinese = [...english].filter(([, text]) => formsOf(text).some((form) => /\p{Script=Han}/u.test(form)))
    expect(chinese.map(([key]) => key)).toEqual(['ui.chinese', 'units.certificateNumberHelp'])
  })

  // 获取验证码 is beside it: before the tap nothing has been sent.
  it('say of a code where it goes, not that it was sent', () => {
    const places = [...english].filter(([key]) => key.endsWith('.codeTo'))
    expect(places.length).toBeGreaterThan(2)
    for (const [key, text] of places) expect(formsOf(text)[0], key).toMatch(/^The code goes to /)
  })

  // A button is called by what it shows (WCAG 2.2, 2.5.3).
  it.each(['appointments.wait', 'appointments.stopWaiting'])('have a button’s text in its name: %s', (key) => {
    for (const texts of [textsOf(zhCN), textsOf(en)]) {
      const words = new Map(texts)
      expect(formsOf(words.get(`${key}For`) ?? '')[0]).toContain(formsOf(words.get(key) ?? '')[0])
    }
  })

  // Also with a capital letter, as a button has it.
  it.each(Object.entries(fixedWords))('have the fixed words %s, in English %s', (chinese, words) => {
    const keys = textsOf(zhCN).filter(([, text]) => text === chinese)
    expect(keys.map(([key]) => String(english.get(key)).toLowerCase())).toContain(words.toLowerCase())
  })
})
