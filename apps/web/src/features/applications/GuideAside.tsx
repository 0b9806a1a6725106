import { Card } from '../../ui/Card.tsx'
import { RichText } from '../../ui/RichText.tsx'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { useGuide } from './queries.ts'

/** The guide of the business beside what is filled in. A phone has no room for it. */
export function GuideAside({ businessId }: { businessId: string }) {
  return useIsWide() ? <Guide businessId={businessId} /> : null
}

function Guide({ businessId }: { businessId: string }) {
  const guide = useGuide(businessId).data?.guide
  return (
    guide && (
      <Card title={guide.title}>
        <RichText html={guide.content} />
      </Card>
    )
  )
}
