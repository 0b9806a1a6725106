/**
 * The longest texts that the screens have to show: a name of 40 characters, an address of 120, a number of 28 digits.
 */
export const longName = '邯郸市滏阳河生态文化旅游投资开发建设集团有限责任公司第一分公司职工住房管理中心'
export const longAddress = '河北省邯郸市丛台区人民东路123号天鸿小区3号楼2单元1101室'.repeat(4).slice(0, 120)
export const unitNumber = '130403001002GB00012F00030045'
