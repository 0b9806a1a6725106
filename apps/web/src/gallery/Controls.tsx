import { Button } from '@registration/kit/ui/Button.tsx'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { CountdownButton } from '@registration/kit/ui/CountdownButton.tsx'
import { Pager } from '@registration/kit/ui/Pager.tsx'
import { Steps } from '@registration/kit/ui/Steps.tsx'
import { Tabs } from '@registration/kit/ui/Tabs.tsx'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { SearchBox } from '../ui/SearchBox.tsx'
import styles from './Gallery.module.css'
import { longName } from './texts.ts'

const kinds = ['primary', 'quiet', 'danger'] as const
const tabs = [
  { key: 'first', label: 'pending review' },
  { key: 'second', label: 'approved' },
  { key: 'third', label: '已驳回' },
] as const

/** Controls that are tapped. */
export function Controls() {
  const [tab, setTab] = useState<(typeof tabs)[number]['key']>('first')
  const [page, setPage] = useState(4)
  const [words, setWords] = useState('')
  return (
    <>
      {kinds.map((kind) => (
        <div key={kind} className={styles.line}>
          <Button kind={kind}>{kind}</Button>
          <Button kind={kind} icon={<Plus strokeWidth={1.75} aria-hidden="true" />}>
            icon
          </Button>
          <Button kind={kind} busy>
            busy
          </Button>
          <Button kind={kind} disabled>
            disabled
          </Button>
        </div>
      ))}
      <Button wide>{longName}</Button>
      <ButtonLink kind="quiet" wide to="/_ui">
        link
      </ButtonLink>
      <CountdownButton name="gallery" onSend={() => Promise.resolve(true)} />
      <Steps labels={['业务须知', '权利信息', '上传材料', '完成']} current={2} />
      <Tabs label="tabs" tabs={tabs} current={tab} onChange={setTab}>
        {tab}
      </Tabs>
      <SearchBox label="search" value={words} onSearch={setWords} />
      <Pager page={page} pageCount={9} onChange={setPage} />
    </>
  )
}
