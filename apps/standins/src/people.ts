/** A made-up person or company as the registry knows it. `kind` is the registry's: 1 individual, 2 enterprise. */
export interface Person {
  name: string
  kind: '1' | '2'
  documentType: '1' | '7'
  documentNumber: string
}

/** The made-up demonstration citizens. Their check digits are right. The product has its own copy of the same values. */
export const demonstrationPeople = {
  zhangsan: {
    name: '张建国',
    kind: '1',
    documentType: '1',
    documentNumber: '130402198503071231',
    phone: '13800138001',
    nickname: '老张',
    about: { zh: '已实名的个人用户', en: 'Certified individual' },
  },
  lisi: {
    name: '李秀英',
    kind: '1',
    documentType: '1',
    documentNumber: '130403199007152340',
    phone: '13900139002',
    nickname: '秀英',
    about: { zh: '未实名的个人用户', en: 'Individual, not yet certified' },
  },
  'handan-co': {
    name: '邯郸市丛台置业有限公司',
    kind: '2',
    documentType: '7',
    documentNumber: '91130403MA0G3K8T0U',
    phone: '13700137003',
    nickname: '丛台置业',
    about: { zh: '企业用户', en: 'Enterprise account' },
    legalRepresentative: '王立新',
  },
  wangfang: {
    name: '王芳',
    kind: '1',
    documentType: '1',
    documentNumber: '130403198611204528',
    phone: '13600136004',
    nickname: '王芳',
    about: { zh: '已实名的个人用户，共有一套房屋', en: 'Certified individual, co-owner of a home' },
  },
  'fuyang-bank': {
    name: '邯郸市滏阳商业银行股份有限公司丛台支行',
    kind: '2',
    documentType: '7',
    documentNumber: '91130403MA0H5N2W40',
    phone: '13500135005',
    nickname: '滏阳银行',
    about: { zh: '企业用户，抵押权人', en: 'Enterprise account, a mortgagee' },
    legalRepresentative: '孙海燕',
  },
} as const
