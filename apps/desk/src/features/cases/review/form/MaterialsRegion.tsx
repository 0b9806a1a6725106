import { Button } from '@registration/kit/ui/Button.tsx'
import { Eye, FileImage, FileText } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslate } from '../../../../locales/language.ts'
import { type CaseFile, type CaseMaterial, earlierTicksAt, tickAt } from '../case-rules.ts'
import { useOpenCase } from '../open-case.ts'
import { useTicking } from '../queries.ts'
import { Region } from '../Region.tsx'
import { RemarkButton, Remarks, useRemarking } from '../remarks/Remarks.tsx'
import { useTick } from '../use-tick.ts'
import { ChangeBadge } from './ChangeBadge.tsx'
import { FocusGroup } from './FocusGroup.tsx'
import styles from './Form.module.css'
import { useArrowKeys } from './use-arrow-keys.ts'

/** 材料: each paper with its files, and whether it fits. */
export function MaterialsRegion() {
  const t = useTranslate()
  const { shown } = useOpenCase()
  const { materials } = shown.form
  const area = useRef<HTMLDivElement>(null)
  useArrowKeys(area)
  return (
    <Region name={t('case.materials')}>
      <div className={styles.whole} ref={area}>
        {materials.length === 0 && <p className={styles.none}>{t('case.materialsEmpty')}</p>}
        <JudgeMissing />
        {materials.map((material) => (
          <MaterialGroup key={material.id} material={material} />
        ))}
      </div>
    </Region>
  )
}

/** Judges in one act what was not handed in and need not be. */
function JudgeMissing() {
  const t = useTranslate()
  const { shown, officer, may, report } = useOpenCase()
  const ticking = useTicking(shown.case.id, officer.name)
  const missing = shown.form.materials.filter(
    ({ id, required, files }) => !required && files.length === 0 && !tickAt(shown, { kind: 'material', id }),
  )
  if (missing.length === 0 || !may('tick')) return null
  const judge = () => {
    for (const { id } of missing)
      ticking.mutate({ target: { kind: 'material', id }, state: 'none' }, { onError: report })
  }
  return (
    <div className={styles.groupHead}>
      <Button kind="quiet" onClick={judge}>
        {t('case.judgeMissing', { count: missing.length })}
      </Button>
    </div>
  )
}

function MaterialGroup({ material }: { material: CaseMaterial }) {
  const t = useTranslate()
  const group = useRef<HTMLDivElement>(null)
  const { id, name, required, files } = material
  const target = { kind: 'material', id } as const
  const remarking = useRemarking(target, group)
  return (
    <FocusGroup ref={group} label={name} className={styles.material} data-field={`material.${id}`}>
      <div className={styles.groupHead}>
        <h3 className={styles.groupTitle}>{name}</h3>
        <span className={styles.beside}>{t(required ? 'case.required' : 'case.notRequired')}</span>
        <RemarkButton remarking={remarking} />
      </div>
      <Judgement material={material} />
      <Remarks place={{ target, where: name, value: '' }} remarking={remarking} />
      {files.length === 0 && <p className={styles.none}>{t('case.noFiles')}</p>}
      {files.map((file, index) => (
        <FileRow key={file.id} materialId={id} file={file} title={t('case.file', { n: index + 1 })} of={name} />
      ))}
    </FocusGroup>
  )
}

const judgements = ['fits', 'unfit', 'none'] as const

/** 符合, 不符合, 不适用. */
function Judgement({ material: { id, name } }: { material: CaseMaterial }) {
  const t = useTranslate()
  const group = useId()
  const { shown, may } = useOpenCase()
  const target = { kind: 'material', id } as const
  const tick = useTick(target)
  return (
    <fieldset className={styles.judgement} disabled={!may('tick')}>
      <legend className="visually-hidden">{t('case.judgement', { name })}</legend>
      {judgements.map((state) => (
        <label key={state} className={styles.radio}>
          <input type="radio" name={group} checked={tick.state === state} onChange={() => tick.set(state)} />
          {t(`case.judged_${state}`)}
        </label>
      ))}
      {earlierTicksAt(shown, target).map(({ stage, state, by }) => (
        <span key={stage} className={styles.earlier} title={t('case.checkedBy', { name: by })}>
          {t(`cases.${stage}`)} {state !== 'checked' && t(`case.judged_${state}`)}
        </span>
      ))}
    </fieldset>
  )
}

interface FileRowProps {
  materialId: string
  file: CaseFile
  title: string
  /** The name of its material. */
  of: string
}

/** One file: opens in the viewer. */
function FileRow({ materialId, file, title, of }: FileRowProps) {
  const t = useTranslate()
  const row = useRef<HTMLDivElement>(null)
  const { file: inViewer, onFile } = useOpenCase()
  const target = { kind: 'file', id: file.id } as const
  const remarking = useRemarking(target, row)
  const isRemoved = file.change === 'removed'
  const Icon = file.mediaType === 'application/pdf' ? FileText : FileImage
  return (
    <FocusGroup ref={row} label={title} className={styles.file} data-file={file.id}>
      <button
        type="button"
        className={styles.open}
        aria-current={inViewer === file.id ? 'true' : undefined}
        onClick={() => onFile(materialId, file.id)}
      >
        <Icon size="1.125rem" strokeWidth={1.75} aria-hidden="true" />
        <span>{title}</span>
        <span className={styles.beside}>{kindOf(file)}</span>
      </button>
      <ChangeBadge change={file.change} />
      {!isRemoved && (
        <>
          <span className={file.isOpened ? styles.same : styles.beside}>
            <Eye size="0.875rem" strokeWidth={2} aria-hidden="true" />
            {t(file.isOpened ? 'case.opened' : 'case.unopened')}
          </span>
          <RemarkButton remarking={remarking} />
        </>
      )}
      <Remarks place={{ target, where: `${of} · ${title}`, value: '' }} remarking={remarking} isRemoved={isRemoved} />
    </FocusGroup>
  )
}

const kB = 1024

/** `JPEG · 1.2 MB`. */
function kindOf({ mediaType, bytes }: CaseFile): string {
  const size = bytes < kB * kB ? `${Math.ceil(bytes / kB)} kB` : `${(bytes / kB / kB).toFixed(1)} MB`
  return `${(mediaType.split('/')[1] ?? '').toUpperCase()} · ${size}`
}
