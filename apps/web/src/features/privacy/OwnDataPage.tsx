import { Card } from '@registration/kit/ui/Card.tsx'
import { Facts } from '@registration/kit/ui/Facts.tsx'
import { FileRow, Rows } from '@registration/kit/ui/Rows.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { WholeNumbers } from '@registration/kit/ui/WholeNumbers.tsx'
import { Download } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useTranslate } from '../../locales/language.ts'
import styles from './OwnDataPage.module.css'
import { ownDataJson } from './own-data-json.ts'
import type { OwnData } from './queries.ts'

/**
 * The citizen's data as a readable page, and the same data as a file. The browser keeps neither. The messaging app saves
 * nothing that a page has made itself, so the page says where it can be saved.
 */
export function OwnDataPage({ data }: { data: OwnData }) {
  const t = useTranslate()
  const url = useFileUrl(data)
  return (
    <Stack>
      <Card>
        <p>
          <WholeNumbers text={t('privacy.madeAt', { time: toMinute(data.madeAt) })} />
        </p>
        <p className={styles.warning}>{t('privacy.exportWarning')}</p>
        <p className={styles.warning}>{t('privacy.exportDeleted')}</p>
      </Card>
      <Rows>
        <FileRow
          href={url}
          fileName={`${t('titles.ownData')}.json`}
          icon={<Download strokeWidth={1.75} aria-hidden="true" />}
        />
      </Rows>
      <p className={styles.warning}>{t('privacy.downloadHelp')}</p>
      {data.sections.map(({ name, title, records }) => (
        <Card key={name} title={title}>
          {records.length === 0 && <p className={styles.warning}>{t('privacy.nothing')}</p>}
          <ol className={styles.records}>
            {records.map((record, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the page is made once and never reordered
              <li key={index} className={styles.record}>
                <Facts
                  facts={record
                    .filter(({ value }) => value !== '')
                    .map((field) => ({ label: field.title, value: field.value }))}
                />
              </li>
            ))}
          </ol>
        </Card>
      ))}
    </Stack>
  )
}

function useFileUrl(data: OwnData): string {
  const url = useMemo(() => URL.createObjectURL(new Blob([ownDataJson(data)], { type: 'application/json' })), [data])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return url
}
