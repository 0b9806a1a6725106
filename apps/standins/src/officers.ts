/** A made-up officer of the demonstration. */
export interface Officer {
  login: string
  about: { zh: string; en: string }
  /** What the provider asks of them at the sign-in (RFC 8176). */
  amr: readonly string[]
}

const officer = (login: string, zh: string, en: string, amr: readonly string[] = ['pwd', 'otp']): Officer => ({
  login,
  about: { zh, en },
  amr,
})

/** The demonstration's officers. The product has its own copy of the same logins. */
export const demonstrationOfficers: readonly Officer[] = [
  officer('demo-cadastral', '权籍调查岗', 'Cadastral officer'),
  officer('demo-acceptance', '受理岗', 'Acceptance officer'),
  officer('demo-registrar', '登簿岗', 'Registrar'),
  officer('demo-supervisor', '科室负责人', 'Supervisor'),
  officer('demo-counter', '窗口岗', 'Counter clerk'),
  officer('demo-archive', '查档岗', 'Archive clerk'),
  officer('demo-editor', '信息编辑', 'Editor'),
  officer('demo-publisher', '信息发布', 'Publisher'),
  officer('demo-system', '系统管理员', 'System administrator'),
  officer('demo-security', '安全管理员', 'Security administrator'),
  officer(
    'demo-auditor',
    '审计管理员，统一身份认证只核对其密码',
    'Auditor, whom the provider asks for a password alone',
    ['pwd'],
  ),
  officer('demo-xining', '西宁市：权籍调查岗、受理岗', 'Xining: cadastral and acceptance officer'),
]

/** The provider knows whom the authenticator knows: officers who were added later can sign in with it, too. */
export function listOfficers(enrolled: readonly { login: string }[]): readonly Officer[] {
  const isNew = (login: string) => demonstrationOfficers.every((known) => known.login !== login)
  const added = enrolled.filter(({ login }) => isNew(login))
  return [...demonstrationOfficers, ...added.map(({ login }) => officer(login, '后来添加的账号', 'Added later'))]
}
