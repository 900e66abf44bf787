// Webhooks, for sellers; who does not sell yet is offered to.
import { pages } from '@contract/pages.ts'
import { Loading } from '@/components/loading.tsx'
import { BecomeSellerPanel } from '@/features/connect/components/become-seller-panel.tsx'
import { webhooksQuery } from '@/features/webhooks/api/webhooks.ts'
import { Webhooks } from '@/features/webhooks/components/webhooks.tsx'
import type { Place } from '@/lib/place.ts'
import { useMember } from '@/lib/viewer.ts'

export const prefetch = async ({ memberId, queryClient }: Place) =>
  memberId && queryClient.prefetchQuery(webhooksQuery(memberId))

export function Component() {
  const { id, profile, profileFailed } = useMember()
  if (!profile && !profileFailed) return <Loading />
  return profile && !profile.is_seller ? <BecomeSellerPanel title={pages.webhooks.title} /> : <Webhooks userId={id} />
}
