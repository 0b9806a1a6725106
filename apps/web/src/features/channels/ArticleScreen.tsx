import { downloadUrl } from '@registration/contract/channels.ts'
import { paths } from '@registration/contract/paths.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { Card } from '@registration/kit/ui/Card.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { RichText } from '@registration/kit/ui/RichText.tsx'
import { FileRow, Rows } from '@registration/kit/ui/Rows.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { FileDown } from 'lucide-react'
import { useTranslate } from '../../locales/language.ts'
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
