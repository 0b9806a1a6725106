import { envelopeOf } from '@registration/contract/endpoint.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../testing/client.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'

let product: TestProduct
let citizen: Client
beforeAll(async () => {
  product = await startProduct()
  citizen = await product.signIn('zhangsan')
})
afterAll(() => product.stop())

/** Every call that clients other than our own web app make (docs/product/wire.md 'The wire'). Nobody may rename these paths. */
const calls = [
  // the messaging platform's group
  ...[
    'wechatitem/get',
    'outh2/authorize',
    'wechatuser/newuser',
    'wechatuser/olduser',
    'outh2/refresh',
    'wechatuser/refreshuser',
    'wechatimg/createwxconfig',
    'wechatimg/download',
    'logout',
  ].map((name) => `/mp/api/${name}`),
  // the online group
  ...[
    'apilist/GetWxMenu',
    'getYhxx',
    'perfectUserInfo',
    'phong_query_yzm',
    'sentquerycert',
    'querycertrecord',
    'getRecord',
    'getRecords',
    'createpdf',
    'setDetectInfo',
    'face/WxDetectAuth',
    'addSugge',
    'getSuggeList',
    'getSugge',
    'getTypeByInfo',
    'deleteProinst',
    'details',
    'GetAcceptXzqFromDB',
    'getYwConfig',
    'ywAceept',
    'chckuser',
    'createProinst',
    'fieldPage',
    'addProposerinfo',
    'saveOrAddFwxx',
    'deleteFwxx',
    'deleteProposerinfo',
    'checkInfo',
    'fujian',
    'deleteImg',
    'submitProinst',
    'contactUs',
    'getNotice',
    'process',
    'wchannel',
    'getZlxz',
    'addressList',
    'getCodeList',
    'taxJump',
    'appoint/getCalendar',
    'appoint/addApmCount',
    'appoint/queryApmCount',
    'appoint/getApmRecord',
    'appoint/cancelApm',
    'appoint/holdApm',
    'appoint/rebookApm',
    'appoint/waitApm',
  ].map((name) => `/online/wx/${name}`),
  // other groups
  ...[
    'applyproject/list',
    'applyproject/save',
    'applyproject/revoke',
    'commonques/list',
    'commonques/get',
    'user/getphonecode',
    'releasteinfo/info',
    'person/details',
    'material/uploadfiles',
  ].map((name) => `/mp/api/${name}`),
  '/mpnw/api/singleApply/searchBdcdyInfoByBdcqzh',
  '/api/app/modsinfo',
  '/api/app/pageinfo',
  '/api/app/appinfo',
]

/** The call-number module, switched off by default. */
const callNumbers = [
  'company/comlist',
  'business/sellist',
  'company/list',
  'business/grouplist',
  'makeanapp/resdate',
  'makeanapp/datanum',
  'makeanapp/timenum',
  'system/addtime',
  'system/newslist',
  'order/add',
  'order/list',
  'order/cancle',
  'order/count',
].map((name) => `/mp/api/${name}`)

/** The paths that answer a GET with a file or a page. */
const files = [
  '/online/platform/cms/file/index_download',
  '/online/public/search/downpdf',
  '/online/public/search/sharepdf',
  '/online/public/verify/verifyquery',
  '/api/properties/certificate',
  '/verify/shown',
]

describe('every call is served', () => {
  test.each(calls)('%s', async (path) => {
    // Nobody signs out here: the session serves the calls after it.
    const caller = path.endsWith('/logout') || path.endsWith('/authorize') ? product.visitor() : citizen
    const { status, body } = await caller.post(path, {})
    expect(body.reason).not.toBe('unknownPath')
    expect(status).not.toBe(404)
    expect(status).toBeLessThan(500)
    expect(body[envelopeOf(path)]).toBeDefined()
  })

  test.each(callNumbers)('%s, which says that it is not switched on', async (path) => {
    const { status, body } = await citizen.post(path, {})
    expect(status).toBe(200)
    expect(body).toMatchObject({ stat: 0, message: '该功能未开通' })
  })

  test.each(files)('GET %s', async (path) => {
    const [served, unserved] = await Promise.all([path, '/online/public/no-such-file'].map((each) => citizen.get(each)))
    // Without parameters each reports what it lacks. An unknown path has the same answer everywhere.
    expect(served?.status).toBeLessThan(500)
    expect([served?.status, await served?.text()]).not.toEqual([unserved?.status, await unserved?.text()])
  })

  test('the pictures of materials, of which an unknown one is not there', async () => {
    expect((await citizen.get('/online/wx/fujian/viewimg/no-such-picture')).status).toBe(404)
  })

  test('a path that is none of them is refused by name', async () => {
    const { status, body } = await citizen.post('/online/wx/noSuchCall', {})
    expect([status, body.reason]).toEqual([404, 'unknownPath'])
  })
})
