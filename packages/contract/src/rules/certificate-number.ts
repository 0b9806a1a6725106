const modern =
  /^[京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云藏陕甘青宁新]（\d{4}）\p{Script=Han}{2,20}不动产(权|证明)第[\dA-Za-z-]{1,20}号$/u
const han = /\p{Script=Han}/u
// Handwritten certificates have their number in Chinese numerals.
const number = /\d|第[〇零一二三四五六七八九十百千壹贰叁肆伍陆柒捌玖拾佰仟]+号/
const separators = /[、，,；;]/

/**
 * The kind of a normalized number: an ownership certificate (`冀（2023）邯郸市不动产权第0001234号`), a registration proof
 * (`…不动产证明第…号`), or a certificate from before 2015 (`邯房权证字第…号`). Undefined if it is none of them. Offices
 * numbered the old ones as they liked, so one has Chinese characters and a number, and nothing more is certain.
 */
export function certificateKind(value: string): 'ownership' | 'proof' | 'old' | undefined {
  const found = modern.exec(value)
  if (found) return found[1] === '权' ? 'ownership' : 'proof'
  return !value.includes('不动产') && han.test(value) && number.test(value) ? 'old' : undefined
}

/** The different numbers in a certificate's field. Of an empty field it is the empty number. */
export const certificateNumbers = (value: string): string[] => [...new Set(value.split(separators))]

/**
 * Whether a normalized text has the whole number of a certificate of any age, or of several: a house had a certificate
 * beside that of its land, and co-owners may have one each.
 */
export function isCertificateNumber(value: string): boolean {
  return certificateNumbers(value).every((each) => certificateKind(each) !== undefined)
}

/** Whether it is, or one of several is, from before 2015. */
export function isOldCertificate(value: string): boolean {
  return certificateNumbers(value).some((each) => certificateKind(each) === 'old')
}

/**
 * Whether a normalized text has the number of a certificate or proof that an office issues now, or of several. What an old
 * one may be called would let a mistyped number pass.
 */
export function isIssuedNumber(value: string): boolean {
  return isCertificateNumber(value) && !isOldCertificate(value)
}

/**
 * The places in a normalized text of numbers that are not of a region, by its whole Chinese name (邯郸市武安市). A number has
 * the city or the district of its office, whose names it may shorten: 大通县 is 大通回族土族自治县.
 */
export function placesElsewhere(value: string, region: string): string[] {
  if (!han.test(region)) return []
  return certificateNumbers(value).flatMap((each) => {
    const place = /）(.+?)不动产/.exec(each)?.[1]
    return place && !region.includes(place.slice(0, 2)) ? [place] : []
  })
}
