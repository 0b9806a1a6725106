const modern =
  /^[京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云藏陕甘青宁新]（\d{4}）\p{Script=Han}{2,20}不动产(权|证明)第\d{1,10}号$/u
const old = /^\p{Script=Han}[\p{Script=Han}（）\dA-Za-z-]*第[\dA-Za-z-]+号$/u

/**
 * The kind of a normalized number: an ownership certificate (`冀（2023）邯郸市不动产权第0001234号`), a registration proof
 * (`…不动产证明第…号`), or a certificate from before 2015 (`邯房权证字第…号`). Undefined if it is none of them.
 */
export function certificateKind(value: string): 'ownership' | 'proof' | 'old' | undefined {
  const found = modern.exec(value)
  if (found) return found[1] === '权' ? 'ownership' : 'proof'
  return !value.includes('不动产') && old.test(value) ? 'old' : undefined
}

/** Whether a normalized number is a whole certificate's number of any age. */
export function isCertificateNumber(value: string): boolean {
  return certificateKind(value) !== undefined
}
