import { searchGuidance } from '@registration/contract/guidance.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'

let product: TestProduct
let visitor: Client
beforeAll(async () => {
  product = await startProduct()
  visitor = product.visitor()
})
afterAll(() => product.stop())

/** The first row of the first group. An address searches 60 times a minute. */
async function firstOf(text: string, language: 'zh' | 'en'): Promise<string> {
  product.clock.advance(1_100)
  const { body } = await visitor.post(searchGuidance.path, { text }, { 'accept-language': language })
  const [group] = searchGuidance.answer.parse(body.data).groups
  return group ? `${group.group}: ${group.rows[0]?.title}` : 'nothing'
}

/** What must come first, and how people ask for it. */
const chinese: [string, string[]][] = [
  [
    'business: 存量房买卖转移登记',
    [
      '公司名下的房转到我个人名下',
      '我想把房子卖了',
      '买了套二手房怎么过户',
      '卖房子要办什么手续',
      '二手房过护',
      '过户',
      '怎么把房子过户给别人',
    ],
  ],
  [
    'business: 商品房买卖转移登记',
    ['交了契税还没办证', '新房怎么办房产证', '交房了怎么办证', '开发商不给办房产证怎么办', '车位怎么办证'],
  ],
  [
    'business: 继承、受遗赠转移登记（有公证书或法律文书）',
    [
      '夫妻一方去世，房子怎么加孩子',
      '我妈是后妈，能继承我爸的房子吗',
      '俺娘没了，房本还是她的名，咋整',
      '我老伴走了，儿子在美国回不来，房子怎么过到我名下',
      '房子写的是我爷爷名，爷爷奶奶爸爸都没了，我怎么弄',
      '老人去世了房子怎么过户',
      '爸妈去世了，房子咋办',
      '房产证上的人死了',
      '有遗嘱房子怎么继承',
      '房子继乘',
    ],
  ],
  [
    'business: 继承、受遗赠转移登记（无公证书）',
    [
      '我和我姐都想要爸留下的房子，谈不拢咋办',
      '不要父母的房子，怎么写放弃',
      '放弃继承要去哪里办',
      '继承不公证可以吗',
      '父亲不在了房子怎么办',
      '父亲去世房产过户',
    ],
  ],
  [
    'business: 赠与转移登记',
    [
      '儿子结婚，把房子过给小两口',
      '我想把份额给我哥',
      '娃的名字能写上不',
      '俺爹的屋子想给俺弟，咋弄',
      '孙子才五岁，我想把房子给他',
      '房产证加上儿子的名字',
      '房子想给儿子',
      '我爸的房子想改成我的名字',
      '房子过户给孩子哪种划算',
      '把房子过到女儿名下 给女儿',
      '增与',
    ],
  ],
  [
    'business: 夫妻财产约定转移登记',
    [
      '把我名字从房产证上拿掉',
      '两口子还没离，想把房子归她一个人',
      '房产证加名字',
      '怎么给老婆加名',
      '房本加上老公的名字',
      '怎么把老公名字去掉',
      '婚前房加名字',
    ],
  ],
  [
    'business: 离婚析产转移登记',
    ['离婚了房子归我怎么办', '离婚协议没公证可以过户吗', '离婚房产证怎么改名', '和前妻离了，房子归我'],
  ],
  [
    'business: 依生效法律文书转移登记',
    ['竞拍买了一套法院的房', '法拍房怎么过户', '法院判决房子归我', '法院拍卖的房子怎么办证'],
  ],
  [
    'business: 一般抵押权首次登记',
    ['厂房想抵押给银行', '我想用房子再贷一次款，二押', '房子抵押贷款', '用房子贷款怎么办', '抵压登记', '房贷'],
  ],
  [
    'business: 抵押权注销登记',
    [
      '房贷提前还完了，下一步干什么',
      '银行倒闭了抵押怎么解除',
      '贷款还清了怎么解押',
      '房贷还完了怎么办',
      '还完贷款他项证还给我了',
      '怎么拿回房产证',
      '解押',
      '解压',
      '结清了银行贷款，还要办什么吗？',
      '他项权证怎么注销',
    ],
  ],
  ['business: 预购商品房预告登记', ['期房怎么防一房二卖', '还没交房能登记吗']],
  ['business: 预告登记注销', ['退房了怎么办']],
  [
    'business: 姓名、名称、地址变更登记',
    [
      '换了身份证要不要去登记',
      '身份证号升位了房本要不要改',
      '我改名了房产证要换吗',
      '身份证号变了怎么办',
      '公司改名了',
    ],
  ],
  [
    'business: 不动产权证书遗失补发',
    [
      '房产证抵押在银行还能补办吗',
      '我的房产证丢了怎么办',
      '房本找不到了',
      '房产正丢了',
      '红本丢了',
      '不动产证补办',
      '补办房产证要本人去吗',
    ],
  ],
  [
    'business: 不动产权证书换发',
    [
      '我把不动产证弄湿了',
      '我家房本叫老鼠啃了',
      '房本泡水了看不清字',
      '房产证破了',
      '老证换新证',
      '换房产证',
      '旧证换新',
    ],
  ],
  ['business: 抵押权变更登记', ['贷款延长了三年，要不要去登记']],
  ['business: 面积变更登记', ['阳台封了要登记吗', '面积跟房产证上不一样']],
  ['business: 不动产分割、合并变更登记', ['一个门面想隔成两间分别办证']],
  ['business: 更正登记', ['房子面积多算了五平米', '房产证上名字写错了', '房产证名字打错', '面积录错了']],
  ['business: 房屋灭失注销登记', ['房子拆迁了', '老房子塌了']],
  ['business: 异议登记', ['我哥偷偷过户怎么办', '对登记有争议']],
  ['business: 居住权首次登记', ['我退休了，房子想留给保姆住', '怎么让老人住到老', '居住权怎么办']],
  ['business: 宅基地使用权及房屋所有权首次登记', ['农村老房翻新要重新办证吗', '农村的房子怎么办证', '宅基地']],
  ['service: 预约', ['预约', '约号', '取消预约', '取号', '撤销预约']],
  [
    'question: 怎样预约？',
    [
      '我想约下周三上午',
      '今天还能约吗',
      '怎么预约',
      '怎么预约呀？',
      '要预约吗',
      '最早能约哪天',
      '预约不上怎么办',
      '可以不预约直接去吗',
    ],
  ],
  [
    'question: 登记大厅几点上班？周末上班吗？',
    [
      '几点上班',
      '周末上班吗',
      '周六上班不',
      '星期六开门吗',
      '中午休息吗，中午能办不',
      '几点下班',
      '元旦放假吗',
      '国庆上班么',
    ],
  ],
  [
    'question: 登记大厅在哪里？电话是多少？',
    [
      '登记大厅在哪',
      '电话多少',
      '外地人能办吗',
      '异地办理',
      '停车',
      '你们电话是多少啊',
      '大厅地址',
      '人工客服',
      '怎么联系你们',
    ],
  ],
  [
    'question: 怎样查办理进度？',
    ['已登簿是什么意思', '我交的材料啥时候审', '怎么查进度', '办到哪一步了', '交了好几天没人处理'],
  ],
  ['service: 进度查询', ['进度', '查询进度', '查进度', '我的房产证办好了吗', '房产证办下来没有，看下进展']],
  [
    'question: 红本本、房产证、土地证还有用吗？',
    ['红本本', '土地证', '土地证还有用吗', '老房产证要不要换', '房产证和土地证两证合一', '绿本'],
  ],
  [
    'service: 查档证明',
    [
      '房产信息怎么查',
      '名下几套房怎么查',
      '要证明我没有房子',
      '无房证明怎么开',
      '开房产证明',
      '孩子上学要房产证明',
      '公积金提取要什么证明',
      '查一下我名下有没有房',
    ],
  ],
  ['service: 我的不动产', ['电子房产证在哪看', '名下房产']],
  ['service: 资料下载', ['表格下载', '哪里下载申请书', '委托书模板']],
  [
    'service: 办事助手',
    [
      '要复印件吗',
      '资料要带原件吗',
      '材料缺一个行不行',
      '拆迁补偿的房子怎么办证',
      '要带什么材料',
      '带啥',
      '过户需要什么材料',
      '我要办理',
      '拆迁房怎么办证',
    ],
  ],
  ['service: 政策法规', ['民法典']],
  ['service: 房源信息', ['公租房']],
  ['guide: 登记要多少钱、多少天', ['多少钱']],
  ['question: 登记费是多少？', ['过户费多少钱', '登记费多少', '办房产证要花多少钱', '要收费吗', '怎么缴费', '免费吗']],
  ['question: 多长时间能办好？', ['今天能办完吗', '几天能办好', '要等多少天', '什么时候能拿到证']],
  [
    'question: 过户要交哪些税？什么时候交？',
    ['房产税在哪交', '买房交多少税', '在哪交税', '要交契税吗', '满五唯一个人所得税'],
  ],
  ['question: 买卖过户要双方都申请吗？', ['要两个人都要去吗', '双方都要到场吗']],
  ['question: 在手机上申请，还要去大厅吗？', ['要跑几趟', '审核通过了什么时候去', '在手机上办了还要去大厅吗']],
  ['question: 可以让家人代办吗？', ['本人去不了怎么办', '我在国外能办吗', '可以替父母办吗', '能代办吗']],
  [
    'question: 房子还有贷款，能卖吗？',
    [
      '买的二手房卖家贷款还没还',
      '房子还有贷款能卖吗',
      '房子抵押给银行了能卖吗',
      '贷款没还完可以卖房吗',
      '带押过户能办吗',
    ],
  ],
  [
    'question: 申请被驳回怎么办？',
    ['补正告知书在哪看', '被退回来了怎么改', '申请被拒绝', '补正是什么意思', '申请没通过'],
  ],
  [
    'question: 对驳回、不予登记不服，怎么办？',
    ['我不服，想申请行政复议', '登记中心不予登记怎么办', '不给我登记我能告你们吗'],
  ],
  ['question: 提交以后还能修改吗？', ['交了申请发现手机号写错了', '提交错了怎么撤回', '填错了怎么办']],
  ['question: 材料照片有什么要求？', ['照片传不上去 上传不了', '上传失败', 'pdf能传吗']],
  [
    'question: 不方便刷脸怎么认证？',
    ['不会刷脸', '一定要本人刷脸吗', '人脸识别失败', '实名认证失败', '刷脸不过怎么办'],
  ],
  ['question: 为什么要实名认证？', ['实名认证']],
  ['question: 预约了来不了怎么办？', ['约好了去不了', '约好了没去会怎样', '预约了来不了']],
  [
    'question: 办好以后怎样领证？可以邮寄吗？',
    ['证办好了在哪拿', '能不能让邻居帮我拿证', '怎么领证', '房产证可以邮寄吗', '能不能快递给我'],
  ],
  [
    'question: 老人不会用手机、行动不便怎么办？',
    [
      '我爸不识字，怎么办',
      '瘫在床上的老人怎么签字',
      '我爸没微信怎么办',
      '老人不会用手机',
      '字太小了看不清字',
      '能上门办吗',
    ],
  ],
  ['question: 怎样提意见、投诉？', ['我要投诉', '投诉电话', '工作人员态度不好']],
  ['question: 手机号换了怎么改？收不到验证码怎么办？', ['收不到验证码', '手机号换了']],
  ['question: 公司怎样办理业务？', ['公司怎么办理', '单位办登记要营业执照吗']],
  ['question: 我的身份信息安全吗？', ['上传的照片别人能看到吗', '个人信息会泄露吗']],
  [
    'question: 接到登记中心的电话、短信，是真的吗？',
    ['中介说要先交钱才能过户，是真的吗', '骗子', '收到短信说我的房子被过户', '中介让我交加急费'],
  ],
  ['question: 房子被查封了怎么办？', ['房子被查封了怎么办', '查封的房子能卖么', '查封']],
  [
    'question: 房子是几个人共有的，要都同意吗？',
    ['房子和弟弟一人一半，我想卖我那一半', '媳妇不肯签字能卖吗', '共有人不同意怎么办', '兄弟姐妹都要来吗'],
  ],
  ['question: 未成年人能买房、卖房吗？', ['未成年人能买房吗', '给小孩买房', '孩子名下的房子能卖吗']],
  ['question: 证号、不动产单元号在哪里看？', ['房产证编号在哪', '不动产单元号在哪看', '证书编号是什么']],
  ['question: 为什么查不到我的房子？', ['查不到我的房子', '我的不动产是空的']],
  ['business: 异议登记注销', ['撤销异议']],
  ['business: 地役权首次登记', ['邻居不让过']],
  ['question: 别人发来链接，请我确认，怎么办？', ['别人给我发了个链接', '邀请链接打不开', '怎么确认买卖']],
  ['question: 为什么要公示？公示多久？', ['公示多久', '公告多少天', '要登报吗']],
  ['question: 一定要公证吗？', ['要公证吗', '公证处要去吗']],
  ['question: 怎样登录？忘记密码、想注销账户怎么办？', ['忘记密码', '登录不上', '怎么注册', '注销账号']],
  ['question: 查档证明在哪里都能用吗？', ['验证证书真假']],
  ['question: 可以查别人的房子吗？', ['别人的房子怎么查', '能查对方名下的房吗']],
  [
    'question: 身份证过期，户口本、合同丢了，能办吗？',
    ['忘了带身份证能办吗', '身份证过期了怎么办', '没有户口本', '结婚证丢了', '购房合同丢了', '契税发票丢了'],
  ],
  ['question: 住宅的土地70年到期怎么办？', ['土地证过期了', '房子70年到期怎么办', '产权到期']],
  ['question: 外国人、港澳台居民怎样办登记？', ['外国人能买房吗', '香港人买房', '台胞证']],
  [
    'question: 房改房、经济适用房、集资房能卖吗？',
    ['单位集资建的房要怎么办房产证', '房改房能卖吗', '房改房怎么办证', '经济适用房过户', '军产房'],
  ],
  [
    'question: 没有房产证的房子能卖吗？小产权房、违建能登记吗？',
    ['小产权房能办证吗', '没有房产证能卖吗', '违建能登记吗'],
  ],
  [
    'question: 对方不配合过户，或者有人背着我卖房，怎么办？',
    ['前夫不配合', '老公背着我卖房', '房子被冒名', '卖家不退定金'],
  ],
  ['question: 证书上写谁的名字？份额怎样定？', ['证上写谁的名字', '房产证几个人名字', '占多少份额']],
  ['question: 老人失智、家人没有行为能力，房子怎么办？', ['老人失智', '爸爸是植物人，房子怎么卖']],
  [
    'question: 落户、学区、限购、网签、水电气过户在这里办吗？',
    ['过户以后原房主的户口不迁走怎么办', '学区', '水电过户', '物业费没交', '解除网签', '限购'],
  ],
  ['service: 业务查询', ['预约号找不到了']],
]

const english: [string, string[]][] = [
  [
    'business: Transfer on the sale of an existing home',
    ['how do I sell my house?', 'buy a flat', 'sell apartment', 'how to transfer property', 'I want to sell my home'],
  ],
  ['business: Transfer by gift', ['how do I put my kids on the deed', 'give my house to my son', 'gift']],
  ['business: Replacing a lost certificate', ['I lost my certificate', 'My certificate is missing!']],
  [
    'business: Cancellation of a mortgage',
    ['loan repaid', 'how to cancel my mortgage', 'Paid off the mortgage, what now?'],
  ],
  ['business: Inheritance with a notarised deed or court document', ['my father died', 'inherit a house']],
  ['business: Transfer by agreement between spouses', ['add my wife to the certificate']],
  ['business: Correction of the register', ['my name is misspelt']],
  [
    'question: When is the hall open? Is it open at the weekend?',
    ['can I do this in the evening', 'opening hours', 'are you open on Saturday', 'when do you close?'],
  ],
  [
    'question: Where is the hall, and what is its telephone number?',
    ['where is the office', 'phone number', 'address of the hall'],
  ],
  ['business: Division or merger of property units', ['divide a shop into two']],
  [
    'question: The home has several owners. Must all of them agree?',
    ['can I sell the house if my brother disagrees', "what if my wife won't sign"],
  ],
  ['question: I do not agree with a refusal. What can I do?', ['can I appeal', 'how do I appeal a refusal']],
  ['question: How do I book a time?', ['how do I book an appointment', 'do I need an appointment?']],
  [
    'question: How do I see how far my application is?',
    ['what does accepted mean', 'how far is my application', 'check my status'],
  ],
  ['question: What does it cost?', ['how much is it', 'what will it cost', 'is it free']],
  ['question: How long does it take?', ['how long does a transfer take']],
  ['question: Are the old house and land certificates still valid?', ['red book', 'land certificate']],
  ['question: Can a relative act for me?', ['can somebody act for me, I am abroad']],
  ['business: First registration of a mortgage', ['second mortgage', 'mortage of a house']],
  ['question: How do I sign in, reset the password or close my account?', ['forgot my password', 'log out']],
  ['question: My home is seized. What can I do?', ['seized', 'my home is seized']],
  ['service: Assistant', ['do I need the originals', 'what to bring']],
  ['question: My ID card has expired, or papers are lost.', ['I forgot my ID card at home', 'expired ID']],
  ['question: How do foreigners and people from Hong Kong, Macau or Taiwan register?', ['can foreigners register?']],
  [
    'question: Can a home without a certificate be sold or registered?',
    ["my grandfather's house has no papers", 'sell a flat without a certificate'],
  ],
  [
    'question: The other side refuses, or somebody sells my home behind my back.',
    ['my husband sold our house without me', 'my ex refuses to come'],
  ],
  [
    'business: Change of name, document or address',
    ['I moved, do I need to update my address', 'change my surname after marriage'],
  ],
  ['question: Which taxes are due on a transfer, and when?', ['who pays the tax']],
  ['question: Can I look up somebody else’s home?', ["is my neighbour's house mortgaged"]],
  ['question: Can I change an application that I have submitted?', ['I typed the wrong address']],
  ['question: Can a child buy, receive or sell a home?', ['register my newborn as owner']],
  ['service: Archive certificate', ['how do I get a copy of my certificate']],
  ['business: Change of area', ['balcony']],
]

describe.each([
  ['zh', chinese],
  ['en', english],
] as const)('what people ask in %s', (language, asked) => {
  test.each(asked.flatMap(([first, texts]) => texts.map((text) => [text, first] as const)))(
    '%s',
    async (text, first) => {
      expect(await firstOf(text, language)).toBe(first)
    },
  )
})
