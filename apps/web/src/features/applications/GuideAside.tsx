import { Card } from '@registration/kit/ui/Card.tsx'
import { RichText } from '@registration/kit/ui/RichText.tsx'
import { useGuide } from './guide-queries.ts'

/** The guide of the business beside what is filled in, on a desktop. */
export function GuideAside({ businessId }: { businessId: string }) {
  const guide = useGuide(businessId).data?.guide
  return (
    guide && (
      <Card title={guide.title}>
        <RichText html={guide.content} />
      </Card>
    )
  )
}
