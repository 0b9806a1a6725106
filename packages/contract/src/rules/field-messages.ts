/**
 * The messages beside an invalid field, in both languages (docs/product/limits.md 'Validation rules'). `{n}` and the
 * like are parameters. Texts of alerts and refusals are in the refusal catalogue instead.
 */
export const fieldMessages = {
  required: { zh: '必填哦', en: 'Required' },
  datetimeRequired: { zh: '必填', en: 'Required' },
  tooShort: { zh: '最少应该输入{n}个字符哦', en: 'At least {n} characters' },
  tooLong: { zh: '最多可以输入{n}个字符哦', en: 'At most {n} characters' },
  tooMany: { zh: '最多可以添加{n}项', en: 'At most {n} entries' },
  mismatch: { zh: '输入不一致', en: 'The two entries differ' },
  emailInvalid: { zh: '邮箱格式', en: 'Not an e-mail address' },
  chineseNameInvalid: { zh: '请输入2至6个汉字的中文姓名', en: 'A Chinese name has 2 to 6 characters' },
  chineseOnly: { zh: '只能输入中文', en: 'Chinese characters only' },
  textInvalid: { zh: '含有无法识别的字符', en: 'Contains characters that cannot be read' },
  changedMeanwhile: { zh: '这一项刚被修改过，请选择', en: 'This was changed just now, please choose' },
  choiceInvalid: { zh: '请选择列表中的一项', en: 'Choose one from the list' },

  partyRoleInvalid: { zh: '请选择权利人或义务人', en: 'Choose the side' },
  shareInvalid: { zh: '例如：1/3、50%', en: 'For example 1/3, 50%' },
  personsOnly: { zh: '这里只能填写自然人', en: 'Only a natural person can be entered here' },
  nameRequired: { zh: '姓名不能为空', en: 'Name is required' },
  companyNameRequired: { zh: '公司名称不能为空', en: 'Company name is required' },
  phoneRequired: { zh: '联系方式不能为空', en: 'Contact phone is required' },
  phoneInvalid: { zh: '请输入正确的联系方式', en: 'Not a telephone number' },
  addressRequired: { zh: '联系地址不能为空', en: 'Address is required' },
  documentNumberRequired: { zh: '证件号码不能为空', en: 'Document number is required' },
  companyDocumentNumberRequired: { zh: '证件号不能为空', en: 'Document number is required' },
  citizenIdInvalid: { zh: '请输入合法的证件号码', en: 'Not a valid ID card number' },
  documentNumberToConfirm: { zh: '请核对', en: 'Please check this number' },
  agentIdInvalid: { zh: '代理人身份证号有误!', en: 'The agent’s ID card number is wrong' },

  mobileInvalid: { zh: '手机号码格式不对哦~', en: 'Not a valid mobile number' },
  queryMobileInvalid: { zh: '请输入正确的手机号', en: 'Enter a valid mobile number' },
  regionRequired: { zh: '请选择所在区域', en: 'Choose the region' },
  codeRequired: { zh: '请输入动态验证码', en: 'Enter the code from the message' },
  passwordWeak: { zh: '6位以上的数字和字母', en: 'At least 6 characters, with digits and letters' },

  feedbackRequired: { zh: '信息未填写完整，请补充完整', en: 'Not complete yet, please fill it in' },

  wholeNumber: { zh: '请输入整数', en: 'Enter a whole number' },
  amountInvalid: {
    zh: '请输入正确的金额，最多15位整数和2位小数',
    en: 'Not a valid amount: at most 15 digits and 2 decimals',
  },
  areaInvalid: {
    zh: '请输入正确的面积，最多9位整数和2位小数',
    en: 'Not a valid area: at most 9 digits and 2 decimals',
  },
  dateInvalid: { zh: '请输入正确的日期', en: 'Not a valid date' },
  dateOutOfRange: { zh: '日期应在1949年至2099年之间', en: 'The date must be between 1949 and 2099' },
  endBeforeStart: { zh: '结束时间不能早于起始时间', en: 'The end cannot be before the start' },
  unitNumberInvalid: {
    zh: '不动产单元号应为28位，请对照不动产权证书填写',
    en: 'A property unit number has 28 characters, as printed on the certificate',
  },
  certificateNumberInvalid: {
    zh: '请对照证书填写完整的不动产权证号',
    en: 'Enter the whole certificate number as printed on the certificate',
  },
  materialRequired: { zh: '" {name} " 附件不可为空', en: '“{name}” needs at least one picture' },
  pictureInvalid: { zh: '不是可以识别的图片', en: 'Not a picture that can be read' },
} as const satisfies Record<string, { zh: string; en: string }>

export type FieldMessageWord = keyof typeof fieldMessages
export type MessageLanguage = 'zh' | 'en'

/**
 * A message without a language, for a schema: `fieldMessage('tooLong', { n: 100 })` is `tooLong?n=100`. Parameters are
 * encoded as in a query string.
 */
export function fieldMessage(word: FieldMessageWord, params: Record<string, string | number> = {}): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) query.set(name, String(value))
  return Object.keys(params).length > 0 ? `${word}?${query}` : word
}

/** The text of a message made by `say`. What is no such message is returned as it is. */
export function fieldText(encoded: string, language: MessageLanguage): string {
  const [word = '', query] = encoded.split('?', 2)
  if (!isWord(word)) return encoded
  const params = new URLSearchParams(query)
  return fieldMessages[word][language].replace(/\{(\w+)\}/g, (hole, name: string) => params.get(name) ?? hole)
}

function isWord(text: string): text is FieldMessageWord {
  return Object.keys(fieldMessages).includes(text)
}
