import { acceptedMediaTypes } from '@registration/contract/materials.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import { Card } from '@registration/kit/ui/Card.tsx'
import { classNames } from '@registration/kit/ui/class-names.ts'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { lazy, Suspense } from 'react'
import { useTranslate } from '../../../locales/language.ts'
import type { Bridge } from '../../../wechat/bridge.ts'
import { useRemoval } from '../use-removal.ts'
import { AddPictures } from './AddPictures.tsx'
import { AddTile } from './AddTile.tsx'
import { AttachmentTiles } from './AttachmentTiles.tsx'
import { isDesktop } from './is-desktop.ts'
import styles from './MaterialCard.module.css'
import { type Material, useDeleteAttachment } from './material-queries.ts'
import { UploadTile } from './UploadTile.tsx'
import { useGivenFiles } from './use-given-files.ts'
import { useReduction } from './use-reduction.ts'
import type { UploadActions } from './use-uploads.ts'

// Few need either.
const NeedlessNote = lazy(async () => ({ default: (await import('./NeedlessNote.tsx')).NeedlessNote }))
const ReuseTile = lazy(async () => ({ default: (await import('./ReuseTile.tsx')).ReuseTile }))

interface MaterialCardProps {
  applicationId: string
  material: Material
  uploads: UploadActions
  bridge: Bridge
}

/** One material: its requirements, its files, the uploads in progress, and the tile that adds more. */
export function MaterialCard({ applicationId, material, uploads, bridge }: MaterialCardProps) {
  const t = useTranslate()
  const { alert } = useDialogs()
  const remove = useRemoval(useDeleteAttachment(applicationId))
  const askToReduce = useReduction()
  const pick = async (files: readonly File[]) => {
    const chosen = files.slice(0, limits.picturesPerPick)
    const reduced = await askToReduce(chosen, uploads.slowSpeed)
    uploads.add(
      material.id,
      chosen.map((file) => ({ name: file.name, content: file, isReduced: reduced.includes(file) })),
    )
    if (files.length > limits.picturesPerPick) alert(t('materials.tooManyPicked', { n: limits.picturesPerPick }))
  }
  const { ref, isOver } = useGivenFiles<HTMLDivElement>((files) => void pick(files))
  return (
    <div ref={ref} className={classNames(isOver && styles.over)}>
      <Card title={<Title material={material} />}>
        <p role="status" className="visually-hidden">
          {t('materials.count', { count: material.attachments.length })}
        </p>
        {material.because && <p className={styles.hint}>{t('caseQuestions.because', { reason: material.because })}</p>}
        {material.hint && <p className={styles.hint}>{material.hint}</p>}
        {material.isNeedless && material.attachments.length > 0 && (
          <Suspense>
            <NeedlessNote applicationId={applicationId} material={material} />
          </Suspense>
        )}
        <ul className={styles.tiles}>
          <AttachmentTiles material={material} bridge={bridge} onRemove={remove} />
          {uploads.queue
            .filter(({ materialId }) => materialId === material.id)
            .map((upload) => (
              <li key={upload.key}>
                <UploadTile upload={upload} onRetry={uploads.retry} onDiscard={uploads.discard} />
              </li>
            ))}
          <li>
            <AddPictures
              material={material.name}
              bridge={bridge}
              onPick={(files) => void pick(files)}
              onChoose={(localIds, pictures) =>
                uploads.add(
                  material.id,
                  localIds.map((localId, index) => ({
                    name: t('materials.chosenPicture', { n: index + 1 }),
                    content: { localId, pictures },
                  })),
                )
              }
            />
          </li>
          <li>
            <AddTile
              label={t('materials.addTo', { material: material.name })}
              accept={acceptedMediaTypes}
              onPick={(files) => void pick(files)}
            />
          </li>
          <li>
            <Suspense>
              <ReuseTile applicationId={applicationId} material={material} />
            </Suspense>
          </li>
        </ul>
        {isDesktop() && <p className={styles.drop}>{t('materials.dropHere')}</p>}
      </Card>
    </div>
  )
}

function Title({ material }: { material: Material }) {
  const t = useTranslate()
  return (
    <>
      {material.isRequired && (
        <>
          <span className={styles.star} aria-hidden="true">
            *
          </span>
          <span className="visually-hidden">{t('ui.required')} </span>
        </>
      )}
      {material.name}
    </>
  )
}
