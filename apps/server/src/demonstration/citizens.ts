import type { CitizenDetails } from '../modules/session/citizen-store.ts'

/**
 * The demonstration citizens by their persona at sign-in. They are made up. The stand-in registry has the same people.
 */
export const demonstrationCitizens = {
  zhangsan: {
    nickname: '老张',
    name: '张建国',
    documentType: '1',
    documentNumber: '130402198503071231',
    phone: '13800138001',
    accountKind: 'individual',
    legalRepresentative: '',
    isCertified: true,
  },
  lisi: {
    nickname: '秀英',
    name: '李秀英',
    documentType: '1',
    documentNumber: '130403199007152340',
    phone: '13900139002',
    accountKind: 'individual',
    legalRepresentative: '',
    isCertified: false,
  },
  'handan-co': {
    nickname: '丛台置业',
    name: '邯郸市丛台置业有限公司',
    documentType: '7',
    documentNumber: '91130403MA0G3K8T0U',
    phone: '13700137003',
    accountKind: 'enterprise',
    legalRepresentative: '王立新',
    isCertified: true,
  },
  wangfang: {
    nickname: '王芳',
    name: '王芳',
    documentType: '1',
    documentNumber: '130403198611204528',
    phone: '13600136004',
    accountKind: 'individual',
    legalRepresentative: '',
    isCertified: true,
  },
  'fuyang-bank': {
    nickname: '滏阳银行',
    name: '邯郸市滏阳商业银行股份有限公司丛台支行',
    documentType: '7',
    documentNumber: '91130403MA0H5N2W40',
    phone: '13500135005',
    accountKind: 'enterprise',
    legalRepresentative: '孙海燕',
    isCertified: true,
  },
} as const satisfies Record<string, CitizenDetails>

export const openidOf = (persona: string) => `o-demo-${persona}`
