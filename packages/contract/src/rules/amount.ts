/** Whether a normalized text is a valid amount in yuan: not negative, at most 15 digits and 2 decimals. */
export function isAmount(value: string): boolean {
  return /^(0|[1-9]\d{0,14})(\.\d{1,2})?$/.test(value)
}

/** Whether a normalized text is a valid area in square metres: not negative, at most 9 digits and 2 decimals. */
export function isArea(value: string): boolean {
  return /^(0|[1-9]\d{0,8})(\.\d{1,2})?$/.test(value)
}

/** Whether an amount or area is zero with any number of decimals: a zero area is shown as empty. */
export function isZero(value: string): boolean {
  return /^0(\.0{1,2})?$/.test(value)
}

/** With a comma after each three digits before the point: `1200000.50` is `1,200,000.50`. Other texts stay as they are. */
export function groupAmount(value: string): string {
  const [, whole = '', decimals = ''] = /^(\d+)(\.\d*)?$/.exec(value) ?? []
  return whole === '' ? value : `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${decimals}`
}

/** Yuan in ten thousands, exactly: `1205000` is `120.5`. Empty for what is no amount or below ten thousand. */
export function toTenThousands(yuan: string): string {
  if (!isAmount(yuan)) return ''
  const [whole = '', decimals = ''] = yuan.split('.')
  if (whole.length <= 4) return ''
  return `${whole.slice(0, -4)}.${whole.slice(-4)}${decimals}`.replace(/\.?0+$/, '')
}

/** Ten thousands of yuan as yuan, exactly: `60.5` is `605000`. */
export function fromTenThousands(value: string): string {
  const [whole = '', decimals = ''] = value.split('.')
  const yuan = `${whole}${decimals.slice(0, 4).padEnd(4, '0')}`.replace(/^0+(?=\d)/, '')
  const rest = decimals.slice(4).replace(/0+$/, '')
  return rest ? `${yuan}.${rest}` : yuan
}

const capitalDigits = '零壹贰叁肆伍陆柒捌玖'
const capitalPlaces = ['', '拾', '佰', '仟']

/**
 * An amount in yuan as it is written on bills (《正确填写票据和结算凭证的基本规定》): `1409.50` is 人民币壹仟肆佰零玖元伍角. A run of
 * zeros among the digits is one 零. 整 follows 元 only. Empty for what is no amount.
 */
export function amountInCapitals(value: string): string {
  if (!isAmount(value)) return ''
  const [whole = '', decimals = ''] = value.split('.')
  const [tenths, hundredths] = [Number(decimals[0] ?? 0), Number(decimals[1] ?? 0)]
  const yuan = whole === '0' ? '' : `${wholeInCapitals(whole)}元`
  if (tenths === 0 && hundredths === 0) return `人民币${yuan || '零元'}整`
  const gap = yuan && tenths === 0 ? '零' : ''
  const jiao = tenths === 0 ? '' : `${capitalDigits[tenths]}角`
  const fen = hundredths === 0 ? '' : `${capitalDigits[hundredths]}分`
  return `人民币${yuan}${gap}${jiao}${fen}`
}

/** Digits without leading zeros, in sections of four: 万, 亿, and 万 of 亿. */
function wholeInCapitals(digits: string): string {
  let written = ''
  let hasGap = false
  let isSectionEmpty = true
  for (const [index, digit] of [...digits].entries()) {
    const place = digits.length - 1 - index
    if (digit === '0') hasGap = true
    else {
      written += `${hasGap ? '零' : ''}${capitalDigits[Number(digit)]}${capitalPlaces[place % 4]}`
      hasGap = false
      isSectionEmpty = false
    }
    if (place === 8 || (place % 8 === 4 && !isSectionEmpty)) written += place === 8 ? '亿' : '万'
    if (place % 4 === 0) isSectionEmpty = true
  }
  return written
}
