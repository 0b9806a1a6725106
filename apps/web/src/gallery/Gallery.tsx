import { setLanguage, useLanguage } from '@registration/kit/locales/language.ts'
import { DialogsProvider } from '@registration/kit/ui/dialogs.tsx'
import { Switch } from '@registration/kit/ui/Switch.tsx'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { setElderMode, useElderMode } from '../preferences/elder-mode.ts'
import { CitizenToasts } from '../ui/CitizenToasts.tsx'
import { Answers } from './Answers.tsx'
import { Controls } from './Controls.tsx'
import { Fields } from './Fields.tsx'
import styles from './Gallery.module.css'
import { Showing } from './Showing.tsx'

const client = new QueryClient()

/** Every part of the kit in all its states; language and elder mode are switched at the top, dark mode by the system. */
export function Gallery() {
  const language = useLanguage()
  const isElder = useElderMode()
  return (
    <QueryClientProvider client={client}>
      <CitizenToasts>
        <DialogsProvider>
          <main className={styles.page}>
            <h1>UI</h1>
            <div className={styles.line}>
              <Switch label="Elder mode" checked={isElder} onChange={setElderMode} />
              <Switch
                label="English"
                checked={language === 'en'}
                onChange={(isEnglish) => void setLanguage(isEnglish ? 'en' : 'zh-CN')}
              />
            </div>
            <Group title="Controls">
              <Controls />
            </Group>
            <Group title="Fields">
              <Fields />
            </Group>
            <Group title="Showing">
              <Showing />
            </Group>
            <Group title="Answers">
              <Answers />
            </Group>
          </main>
        </DialogsProvider>
      </CitizenToasts>
    </QueryClientProvider>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
