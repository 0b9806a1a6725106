import { both, html, type Markup } from '../html.ts'
import type { Title } from '../land-register/title.ts'
import type { Application, Party } from './application-message.ts'
import { allowedDecisions, decisions } from './case-rules.ts'
import type { Case, Step } from './case-store.ts'
import { inWords } from './codes.ts'
import type { ArrivedConfirmation } from './confirmation-store.ts'
import type { SealedForm } from './form-store.ts'
import { facts } from './officer-items.ts'
import { officeHeader, statusBadge } from './officer-queue-page.ts'
import { changesCard, rejectionForm, remarkBox, remarksCard } from './officer-remarks.ts'
import type { RemarkTarget } from './remark.ts'
import type { GivenRemark } from './remark-store.ts'
import type { Urge } from './urge-store.ts'

interface Shown {
  shown: Case
  steps: Step[]
  /** The land register's entries of its certificates. */
  titles: Map<string, Title>
  /** Of this and earlier submissions. */
  remarks: GivenRemark[]
  urges: readonly Urge[]
  confirmations: readonly ArrivedConfirmation[]
  /** Of this and earlier submissions. */
  forms: readonly SealedForm[]
}

/** One case for the officer to decide. */
export function casePage(
  home: string,
  { shown, steps, titles, remarks, urges, forms, confirmations }: Shown,
  notice: Markup | undefined,
): Markup {
  const { application } = shown
  const mayReject = allowedDecisions(shown).some((decision) => decisions[decision].rejects)
  const box = (target: RemarkTarget) => mayReject && remarkBox(target)
  return html`<main>
${officeHeader(home, html`${application.business.name} ${statusBadge(shown)}`, notice)}
<section class="card">${facts([
    ['受理编号', shown.acknowledged ? shown.acceptanceNumber : `${shown.acceptanceNumber}（尚未送达）`],
    ['登记类型', application.registrationType.name],
    ['行政区', application.region.name],
    ['申请人', `${application.applicant.name}，${application.applicant.phone}`],
    ['提交时间', submittedWords(shown)],
    ['申请人声明', declarationWords(shown)],
    ['催办', urges.map(({ dueDay, at }) => `${at}（承诺${dueDay}办结）`).join('；')],
    ['办理方式', application.appointment ? '预约办理' : '网上办理'],
    ['权籍调查意见', shown.cadastralOpinion],
    ['受理意见', shown.acceptanceOpinion],
  ])}${box({ kind: 'application' })}</section>
${changesCard(application)}
${remarksCard(application, shown.submission, remarks)}
<section class="card"><h2>${both('当事人', 'Parties')}</h2><div class="columns">${application.parties.map((party) => partyFacts(party, application.parties, box))}</div></section>
<section class="card"><h2>${both('不动产单元', 'Property units')}</h2>${(application.units ?? []).map((unit) =>
    unitFacts(unit, titles.get(unit.certificateNumber ?? ''), box),
  )}</section>
${confirmationFacts(shown, confirmations)}
${answerFacts(application)}
${checkFacts(application)}
<section class="card"><h2>${both('材料', 'Materials')}</h2><div class="materials">${application.materials.map((material) => materialPictures(home, material, box({ kind: 'material', id: material.id })))}</div></section>
${formsCard(home, shown.id, forms)}
<section class="card"><h2>${both('办理进度', 'Progress')}</h2><ol class="steps">${steps.map(
    ({ at, activity, process }) => html`<li>${at} <strong>${activity}</strong> ${process}</li>`,
  )}</ol></section>
${decisionForms(home, shown)}
</main>`
}

/** The sealed form of each submission, and whether its file is the one that the product announced. */
function formsCard(home: string, caseId: string, forms: readonly SealedForm[]): Markup | false {
  if (forms.length === 0) return false
  const address = ({ submission }: SealedForm) =>
    `${home}/registry/cases/${encodeURIComponent(caseId)}/forms/${submission}`
  return html`<section class="card"><h2>${both('不动产登记申请书', 'Application form')}</h2>${forms.map(
    (form) =>
      html`<div><h3><a href="${address(form)}">${both(`第${form.submission}次提交`, `Submission ${form.submission}`)}</a> ${
        form.file
          ? html`<span class="status good">✓ ${both('指纹一致', 'As announced')}</span>`
          : html`<span class="status bad">✕ ${both('尚未取得', 'Not fetched')}</span>`
      }</h3>${facts([
        ['SHA-256', form.sha256],
        ['字节', String(form.bytes)],
      ])}</div>`,
  )}</section>`
}

const submittedWords = ({ application, submission }: Case) =>
  submission > 1 ? `${application.submittedAt}（第${submission}次提交）` : application.submittedAt

const declarationWords = ({ application: { declaration } }: Case) =>
  declaration ? `${declaration.words}（第${declaration.version}版，${declaration.at}）` : ''

/** Only acts that the state allows are offered. A rejection needs its opinion. */
function decisionForms(home: string, shown: Case): Markup | false {
  const allowed = allowedDecisions(shown)
  if (allowed.length === 0) return false
  const action = `${home}/registry/cases/${encodeURIComponent(shown.id)}/decisions`
  return html`<section class="card"><h2>${both('审核', 'Decide')}</h2><div class="columns">${allowed.map((decision) => {
    const { rejects, zh, en } = decisions[decision]
    return html`<form method="post" action="${action}" ${rejects && html`id="${rejectionForm}"`}>
  <label>${rejects ? both('驳回意见（必填）', 'Opinion, required') : both('意见', 'Opinion')}<textarea name="opinion" maxlength="500" ${rejects && html`required`}></textarea></label>
  <button name="shzt" value="${decision}" ${rejects && html`class="reject"`}>${both(zh, en)}</button>
</form>`
  })}</div></section>`
}

/** A place for a remark, if the case may be rejected. */
type Box = (target: RemarkTarget) => Markup | false

function partyFacts(party: Party, all: readonly Party[], box: Box): Markup {
  const same = all.filter(({ id }) => party.sameAs?.includes(id))
  const role = party.role === 'rightsHolder' ? both('权利人', 'Rights holder') : both('义务人', 'Obligor')
  const at = (field: string) => box({ kind: 'party', id: party.id, field })
  return html`<div><h3>${role}</h3>${box({ kind: 'party', id: party.id })}${facts([
    [party.kind === '2' ? '名称' : '姓名', party.name, at('sqr_name')],
    [inWords('documentTypes', party.documentType), party.documentNumber, at('sqr_zjh')],
    ['请核对', party.documentNumberToConfirm ? '证件号码校验位不符' : ''],
    ['同一人', same.length > 0 ? `与${same.map(roleAndName).join('、')}的证件号码相同，请核对` : ''],
    ['来源', party.source === 'register' ? '登记簿' : ''],
    ['联系方式', party.phone, at('sqr_tel')],
    ['联系地址', party.address, at('sqr_adress')],
    ['共有方式', party.coOwnership && inWords('coOwnerships', party.coOwnership), at('gyfs')],
    ['份额', party.share, at('qlbl')],
    ['法定代表人', party.legalRepresentative, at('sqr_qt_fr_name')],
    ['代理人', party.agent?.name, at('sqr_qt_dlr_name')],
    ['代理人身份证号', party.agent?.documentNumber, at('sqr_qt_zjh')],
    ['代理人联系方式', party.agent?.phone, at('sqr_qt_tel')],
  ])}</div>`
}

type Unit = NonNullable<Application['units']>[number]

const roleAndName = ({ role, name }: Party) => `${role === 'rightsHolder' ? '权利人' : '义务人'}${name}`

function unitFacts(unit: Unit, title: Title | undefined, box: Box): Markup {
  const at = (field: string) => box({ kind: 'unit', id: unit.id, field })
  return html`<div class="columns"><div><h3>${both('申请内容', 'As applied')}</h3>${box({ kind: 'unit', id: unit.id })}${facts(
    [
      ['来源', unit.source === 'register' ? ownEntries(unit) : ''],
      ['不动产权证号', unit.certificateNumber, at('bdcqzmh')],
      ['不动产单元号', unit.unitNumber && grouped(unit.unitNumber), at('bdcdyh')],
      ['坐落', unit.location, at('zl')],
      ['房屋用途', unit.houseUse && inWords('houseUses', unit.houseUse), at('fwyt')],
      ['土地用途', unit.landUse && inWords('landUses', unit.landUse), at('tdsyq_yt')],
      ['房屋面积（㎡）', unit.houseArea, at('fwsyqmj')],
      ['土地面积（㎡）', unit.landArea, at('tdsyq_mj')],
      ['变更后面积（㎡）', unit.changedArea, at('mj_bgh')],
      ['取得价格（元）', unit.price, at('qdjg')],
      ['最高债权数额（元）', unit.maximumClaim, at('zgzqse')],
      ['被担保主债权数额（元）', unit.securedClaim, at('bdbzzqse')],
      ['权利期限', unit.rightStart && `${unit.rightStart} 至 ${unit.rightEnd ?? ''}`, at('qlqssj')],
      ['持证方式', unit.holdingMode && inWords('holdingModes', unit.holdingMode), at('czfs')],
      ['是否合并办证', unit.mergeCertificates && inWords('mergeCertificates', unit.mergeCertificates), at('sfhbzs')],
    ],
  )}</div><div><h3>${both('登记簿记载', 'In the register')}</h3>${
    unit.certificateNumber === undefined
      ? html`<p class="quiet">${both('申请中没有证号', 'The application names no certificate')}</p>`
      : registerFacts(title)
  }</div></div>`
}

/** Which of the values that the register knows the citizen wrote in another way. */
function ownEntries({ registerFields = [], ...unit }: Unit): string {
  const known = ['certificateNumber', 'unitNumber', 'location', 'houseUse', 'landUse', 'houseArea', 'landArea'] as const
  const own = known.filter((field) => unit[field] !== undefined && !registerFields.includes(field))
  return own.length === 0 ? '登记簿' : `登记簿，其中${own.length}项由申请人填写`
}

function registerFacts(title: Title | undefined): Markup {
  if (!title) return html`<p class="status bad">✕ ${both('登记簿中没有该证号', 'No such certificate')}</p>`
  return html`${title.units.map((unit) =>
    facts([
      ['权利人', title.owners.map(({ name, share }) => `${name}${share && `（${share}）`}`).join('、')],
      ['不动产单元号', grouped(unit.unitNumber)],
      ['坐落', unit.location],
      ['房屋面积（㎡）', unit.houseArea],
      [
        '抵押',
        unit.mortgages
          .map(({ rank, mortgagee, certificateNumber }) => `顺位${rank} ${mortgagee} ${certificateNumber}`)
          .join('；') || '无',
      ],
      [
        '查封',
        unit.seizures.map(({ type, authority }) => `${inWords('seizureTypes', type)} ${authority}`).join('；') || '无',
      ],
      ['异议', unit.objections.map(({ number }) => number).join('；') || '无'],
      ['限制转让', unit.locks.map(({ reason }) => reason).join('；') || '无'],
    ]),
  )}`
}

/** Where each party stands now: the last that arrived for this submission. */
function confirmationFacts(
  { application, submission }: Case,
  confirmations: readonly ArrivedConfirmation[],
): Markup | false {
  const present = confirmations.filter((each) => each.submission === submission)
  if (present.length === 0) return false
  return html`<section class="card"><h2>${both('各方确认', 'Confirmations')}</h2>${facts(
    application.parties.map((party): [string, string] => {
      const last = present.findLast(({ partyId }) => partyId === party.id)
      return [roleAndName(party), last ? confirmationWords(last) : '未确认']
    }),
  )}</section>`
}

function confirmationWords(confirmation: ArrivedConfirmation): string {
  const { state, at } = confirmation
  const words = inWords('confirmationStates', state)
  if (state !== 'confirmed') return `${words}，${at}`
  return `${words}（${inWords('confirmationMethods', confirmation.method)}），${at}，内容指纹 ${confirmation.digest}`
}

function answerFacts({ answers }: Application): Markup | false {
  if (!answers) return false
  return html`<section class="card"><h2>${both('情况问答', 'Answers')}</h2>${facts(
    answers.map(({ question, answer }): [string, string] => [question, answer]),
  )}</section>`
}

/** The register check as it was received with the submission, if there was one. */
function checkFacts({ check, units = [] }: Application): Markup | false {
  if (!check) return false
  const place = (id: string) => {
    const index = units.findIndex((unit) => unit.id === id)
    return `第${index + 1}个不动产 ${units[index]?.location ?? units[index]?.certificateNumber ?? ''}`
  }
  return html`<section class="card"><h2>${both('申请人的办理条件核查', 'The applicant’s register check')}</h2>${facts([
    ['结论', inWords('checkVerdicts', check.verdict)],
    ['核查时间', check.at],
    ...check.findings.map(({ rule, level, unitId, since }): [string, string] => [
      inWords('checkLevels', level),
      `${inWords('checkRules', rule)}${since && `（${since}）`}，${place(unitId)}`,
    ]),
  ])}</section>`
}

function materialPictures(
  home: string,
  { name, required, files }: Application['materials'][number],
  box: Markup | false,
): Markup {
  return html`<div><h3>${name}${required && html` <span class="status">必需</span>`}</h3><div class="pictures">${files.map(
    ({ id, mediaType }, i) =>
      html`<a href="${home}/registry/pictures/${id}">${mediaType === 'application/pdf' ? `${name} ${i + 1} (PDF)` : html`<img src="${home}/registry/pictures/${id}" alt="${name} ${i + 1}" loading="lazy">`}</a>`,
  )}${files.length === 0 && html`<p class="quiet">${both('未上传', 'None')}</p>`}</div>${box}</div>`
}

/** A unit number in readable groups: 6-3-3-2-5-1-8. */
function grouped(unitNumber: string): string {
  return unitNumber.replace(/^(.{6})(.{3})(.{3})(.{2})(.{5})(.)(.{8})$/, '$1 $2 $3 $4 $5 $6 $7')
}
