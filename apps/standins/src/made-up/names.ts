import type { Random } from './random.ts'

type Names = readonly [string, ...string[]]

const surnames: Names = [
  '王',
  '李',
  '张',
  '刘',
  '陈',
  '杨',
  '赵',
  '黄',
  '周',
  '吴',
  '徐',
  '孙',
  '胡',
  '朱',
  '高',
  '林',
  '何',
  '郭',
  '马',
  '罗',
  '梁',
  '宋',
  '郑',
  '谢',
  '韩',
  '唐',
  '冯',
  '于',
  '董',
  '萧',
  '程',
  '曹',
  '袁',
  '邓',
  '许',
  '傅',
  '沈',
  '曾',
  '彭',
  '吕',
]
const firstCharacters: Names = [
  '建',
  '志',
  '文',
  '晓',
  '国',
  '海',
  '玉',
  '春',
  '秀',
  '明',
  '雪',
  '思',
  '雨',
  '立',
  '嘉',
]
const secondCharacters: Names = ['华', '军', '梅', '兰', '强', '伟', '芳', '霞', '平', '琴', '杰', '宁', '欣', '成', '']
const tradeNames: Names = ['恒远', '瑞丰', '金禾', '万和', '永泰', '德润', '明阳', '安居', '新宇', '盛源']
const trades: Names = ['房地产开发', '置业', '商贸', '物业服务', '建筑工程']

/** A made-up person's name of two or three characters. */
export function madeUpName(random: Random): string {
  return random.pick(surnames) + random.pick(firstCharacters) + random.pick(secondCharacters)
}

/** A made-up company's name, with its city before it. */
export function madeUpCompany(random: Random, city: string): string {
  return `${city}${random.pick(tradeNames)}${random.pick(trades)}有限公司`
}
