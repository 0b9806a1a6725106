/** Where a house number, building, floor or room may begin: a digit, a letter, a mark, or numerals before such a word. */
const number =
  /[\d０-９A-Za-zＡ-Ｚａ-ｚ#＃（(【[、，,；;\s]|[〇零一二三四五六七八九十百]+(?:号|栋|幢|座|楼|单元|室|层|弄|组|社|队|户)/u

/** A road's name ends with these, unless the word goes on to the name of a village or a subdistrict. */
const street = /^.*?(?:路|街|巷|胡同|道)(?:大?街|大道|路|巷)?(?![道庄村家桥屯口沟河湾岭梁])/u
const subdistrict = /^.*?街道(?:办事处)?/u
const village = /^.*?(?:村|嘎查|镇|乡|苏木)(?:.{1,12}?村)?/u
const region = /^(?:.{2,8}?(?:省|自治区))?(?:.{1,8}?(?:市|州|盟))?(?:.{1,10}?(?:县|旗|市|(?<![小社园校厂景库])区))?/u

/**
 * A location up to its street: 邯郸市丛台区人民东路18号3号楼 becomes 邯郸市丛台区人民东路. Without a street up to the village,
 * else up to the district. It never has a number of a house, a building or a room. Empty if nothing of this is in it.
 */
export function locationToStreet(location: string): string {
  const end = number.exec(location)?.index ?? location.length
  const named = location.slice(0, end)
  const office = subdistrict.exec(named)?.[0] ?? ''
  const rest = named.slice(office.length)
  const found = street.exec(rest) ?? village.exec(rest)
  if (found) return office + found[0]
  return office || (region.exec(named)?.[0] ?? '')
}
