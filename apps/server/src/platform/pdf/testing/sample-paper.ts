import type { Block, Fact, Paper } from '../paper.ts'

/** A paper about made-up property. A test changes what matters to it. */
export function aPaper(changes: Partial<Paper> = {}): Paper {
  return {
    title: '不动产登记信息查询结果证明',
    number: 'CX130400202603100000001',
    isTest: true,
    issuedAt: '2026-03-10 09:00:00',
    office: '邯郸市不动产登记中心',
    stampPurpose: '查询专用章',
    facts: [
      ['查询人', '张三'],
      ['证件号码', '1304************34'],
      ['查询目的', '权利人本人查询'],
      [
        '查询范围',
        '邯郸市不动产登记系统中以查询人为权利人登记的不动产，不包含其他地区、以其他姓名或证件号码登记的不动产',
      ],
      ['查询时点', '2026-03-10 08:59:12'],
    ],
    statement: '截至查询时点，在上述范围内查询到查询人名下的不动产单元1个，登记信息如下。',
    blocks: [aBlock()],
    disclaimers: [
      '登记信息以不动产登记簿为准。',
      '本证明仅反映查询时点的登记状况，不是权属证明。',
      '本证明有效期至2026年6月8日。',
    ],
    verify: {
      url: 'https://bdc.example.gov.cn/online/public/verify/certificate?code=AbCdEfGhIjKlMnOpQrStUv&rows=all',
      hint: '扫码或打开下列网址核验真伪',
    },
    pageKey: 'secret of the test',
    madeAt: Date.parse('2026-03-10T09:00:00+08:00'),
    ...changes,
  }
}

export function aBlock(changes: Partial<Block> = {}): Block {
  const mortgage: Fact[] = [
    ['证明号', '冀(2023)邯郸市不动产证明第0004567号'],
    ['抵押权人', '中国工商银行股份有限公司邯郸分行'],
    ['债权数额', '60万元'],
    ['登记时间', '2023-05-06'],
  ]
  return {
    heading: '不动产单元1',
    facts: [
      ['不动产权证号', '冀(2023)邯郸市不动产权第0001234号'],
      ['不动产单元号', '130403001002GB00012F00030045'],
      ['坐落', '邯郸市丛台区人民东路123号天鸿小区3号楼2单元1101室'],
      ['用途', '住宅'],
      ['面积', '118.30平方米'],
    ],
    groups: [
      { title: '抵押', none: '无', entries: [mortgage] },
      { title: '查封', none: '无', entries: [] },
      { title: '异议', none: '无', entries: [] },
    ],
    ...changes,
  }
}
