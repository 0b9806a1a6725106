import { applicationCan, groupOf } from '@registration/contract/application-status.ts'
import { paths } from '@registration/contract/paths.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { Button } from '@registration/kit/ui/Button.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { entry, useGoBack } from '@registration/kit/ui/navigation.ts'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { Redirect, useLocation } from 'wouter'
import { useTranslate } from '../../../locales/language.ts'
import { useBridge } from '../../../wechat/queries.ts'
import { ApplicationSteps } from '../ApplicationSteps.tsx'
import { type ApplicationDetails, useApplication } from '../queries.ts'
import { MaterialCard } from './MaterialCard.tsx'
import { MaterialGroups } from './MaterialGroups.tsx'
import styles from './MaterialsScreen.module.css'
import { type Material, useMaterials } from './material-queries.ts'
import { bytesLeft, isUnderWay } from './upload-queue.ts'
import { minutesFor } from './upload-speed.ts'
import { useUploads } from './use-uploads.ts'

const AbovePapers = lazy(async () => ({ default: (await import('./AbovePapers.tsx')).AbovePapers }))
const NotEditable = lazy(async () => ({ default: (await import('../NotEditable.tsx')).NotEditable }))
const OpinionsCard = lazy(async () => ({ default: (await import('../Opinions.tsx')).OpinionsCard }))
const RemarkedMaterials = lazy(async () => ({ default: (await import('./RemarkedMaterials.tsx')).RemarkedMaterials }))

const bytesPerMegabyte = 1024 * 1024

/** Step 3, or 2 of an application by appointment: the files of each material (docs/product/materials.md 'Materials'). */
export function MaterialsScreen() {
  const { applicationId, materialId } = useRouteValues(paths.materials)
  if (!applicationId) return <Redirect to={paths.applications()} replace />
  return <Materials key={applicationId} applicationId={applicationId} wanted={materialId} />
}

interface MaterialsProps {
  applicationId: string
  /** The material that the citizen came for. */
  wanted: string | undefined
}

function Materials({ applicationId, wanted }: MaterialsProps) {
  const t = useTranslate()
  const application = useApplication(applicationId)
  const materials = useMaterials(applicationId)
  const appointment = application.data?.application.byAppointment ?? false
  const back = appointment ? paths.applications() : paths.fillIn({ applicationId, appointment })
  const waiting = (
    <Stack>
      <Skeleton count={3} />
    </Stack>
  )
  return (
    <>
      <PageHeader title={t('titles.materials')} fallback={back} />
      <Suspense fallback={waiting}>
        <AbovePapers applicationId={applicationId} skeleton={waiting}>
          {(above) => (
            <Loaded query={application} skeleton={waiting}>
              {(details) =>
                applicationCan.edit(details.application.status) ? (
                  <Loaded query={materials} skeleton={waiting}>
                    {(list) => (
                      <MaterialList application={details.application} materials={list} wanted={wanted} above={above} />
                    )}
                  </Loaded>
                ) : (
                  <NotEditable applicationId={applicationId} />
                )
              }
            </Loaded>
          )}
        </AbovePapers>
      </Suspense>
    </>
  )
}

interface MaterialListProps extends Pick<MaterialsProps, 'wanted'> {
  application: ApplicationDetails['application']
  materials: readonly Material[]
  above: ReactNode
}

function MaterialList({ application, materials, wanted, above }: MaterialListProps) {
  const { id: applicationId, byAppointment: appointment } = application
  const t = useTranslate()
  const [, navigate] = useLocation()
  const isRejected = groupOf(application.status) === 'rejected'
  const review = paths.applicationDetail({ id: applicationId, isSubmit: true, appointment })
  const goBack = useGoBack(review)
  const { alert } = useDialogs()
  const bridge = useBridge()
  const uploads = useUploads(applicationId)
  const isBegun = ({ id, attachments }: Material) =>
    attachments.length > 0 || uploads.queue.some(({ materialId }) => materialId === id)
  const left = bytesLeft(uploads.queue)
  const card = (material: Material) => (
    <MaterialCard
      key={material.id}
      applicationId={applicationId}
      material={material}
      uploads={uploads}
      bridge={bridge}
    />
  )
  const goOn = () => {
    const missing = materials.find(({ isRequired, attachments }) => isRequired && attachments.length === 0)
    if (uploads.queue.some(isUnderWay)) return alert(t('materials.stillUploading'))
    if (missing) return alert(t('materials.missing', { name: missing.name }))
    const { from } = entry()
    // Who came from there finds the place that they left.
    if (from === review || (isRejected && from === paths.applicationDetail({ id: applicationId }))) goBack()
    else navigate(review)
  }
  const groups = <MaterialGroups applicationId={applicationId} materials={materials} isBegun={isBegun} card={card} />
  return (
    <>
      <Stack>
        <ApplicationSteps current="stepMaterials" appointment={appointment} />
        {/* Its code is waited for with the papers: an opinion has any length. */}
        {isRejected && <OpinionsCard application={application} />}
        {above}
        <div>
          <p className={styles.hint}>{t('materials.help')}</p>
          <p className={styles.formats}>{t('materials.formats', { megabytes: limits.fileBytes / bytesPerMegabyte })}</p>
        </div>
        {materials.length === 0 && (
          <EmptyState title={t('materials.nothingAsked')} help={t('materials.nothingAskedHelp')} />
        )}
        {isRejected ? (
          <Suspense fallback={<Skeleton count={3} />}>
            <RemarkedMaterials applicationId={applicationId} materials={materials} wanted={wanted} card={card}>
              {groups}
            </RemarkedMaterials>
          </Suspense>
        ) : (
          groups
        )}
      </Stack>
      <BottomBar>
        <div>
          <p className={styles.slow} role="status">
            {uploads.slowSpeed !== undefined &&
              left > 0 &&
              t('materials.slow', { count: minutesFor(left, uploads.slowSpeed) })}
          </p>
          <Button wide onClick={goOn}>
            {t('materials.next')}
          </Button>
        </div>
      </BottomBar>
    </>
  )
}
