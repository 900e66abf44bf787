// Webhooks, for sellers; who does not sell yet is offered to.
import { pages } from '@contract/pages.ts'
import { Loading } from '@/components/loading.tsx'
import { BecomeSellerPanel } from '@/features/connect/components/become-seller-panel.tsx'
import { Webhooks } from '@/features/webhooks/components/webhooks.tsx'
import { useMember } from '@/lib/viewer.ts'

export function Component() {
  const { id, profile, profileFailed } = useMember()
  if (!profile && !profileFailed) return <Loading />
  return profile && !profile.is_seller ? <BecomeSellerPanel title={pages.webhooks.title} /> : <Webhooks userId={id} />
}
