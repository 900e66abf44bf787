// Webhooks, for sellers; who does not sell yet is offered to.
import { pages } from '@contract/pages.ts'
import { useMember } from '@/auth/viewer.ts'
import { BecomeSellerPanel } from '@/features/connect/components/become-seller-panel.tsx'
import type { PrefetchContext } from '@/lib/query.ts'
import { Loading } from '@/ui/feedback/loading.tsx'
import { webhooksQuery } from '../api.ts'
import { Webhooks } from '../components/webhooks.tsx'

export const prefetch = async ({ memberId, queryClient }: PrefetchContext) =>
  memberId && queryClient.prefetchQuery(webhooksQuery(memberId))

export function WebhooksPage() {
  const { id, profile, profileFailed } = useMember()
  if (!profile && !profileFailed) return <Loading />
  return profile && !profile.is_seller ? <BecomeSellerPanel title={pages.webhooks.title} /> : <Webhooks userId={id} />
}
