import { downloadUrl } from '@registration/contract/channels.ts'
import { paths } from '@registration/contract/paths.ts'
import { FileDown } from 'lucide-react'
import { ApiError } from '../../api/api-error.ts'
import { useTranslate } from '../../locales/language.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RichText } from '../../ui/RichText.tsx'
import { FileRow, Rows } from '../../ui/Rows.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { useRouteValues } from '../../ui/use-route-values.ts'
import styles from './ArticleScreen.module.css'
import { useArticle } from './queries.ts'

/** One of the office's own articles, with its pictures and attachments. */
export function ArticleScreen() {
  const t = useTranslate()
  const { id = '' } = useRouteValues(paths.article)
  const article = useArticle(id)
  const missing = article.error instanceof ApiError && article.error.is('articleNotFound')
  return (
    <>
      <PageHeader title={t('titles.article')} fallback={paths.home()} />
      <Stack>
        {missing ? (
          <EmptyState title={t('information.articleMissing')} help={t('information.articleMissingHelp')} />
        ) : (
          <Loaded query={article} skeleton={<Skeleton shape="text" />}>
            {({ title, time, content, attachments }) => (
              <>
                <Card>
                  <article>
                    <h2 className={styles.title}>{title}</h2>
                    <p className={styles.time}>
                      {t('information.published')} <time dateTime={time.slice(0, 10)}>{time.slice(0, 10)}</time>
                    </p>
                    <RichText html={content} />
                  </article>
                </Card>
                {attachments.length > 0 && (
                  <section aria-labelledby="attachments">
                    <h2 className={styles.heading} id="attachments">
                      {t('information.attachments')}
                    </h2>
                    <Rows>
                      {attachments.map(({ id: file, fileName, alias }) => (
                        <FileRow
                          key={file}
                          href={downloadUrl(alias)}
                          fileName={fileName}
                          icon={<FileDown strokeWidth={1.75} aria-hidden="true" />}
                        />
                      ))}
                    </Rows>
                  </section>
                )}
              </>
            )}
          </Loaded>
        )}
      </Stack>
    </>
  )
}
