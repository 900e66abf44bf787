// Bundles of a seller. Others see how to become one.
import { pages } from '@contract/pages.ts'
import { useMember } from '@/auth/viewer.ts'
import { BecomeSellerPanel } from '@/features/connect/components/become-seller-panel.tsx'
import type { PrefetchContext } from '@/lib/query.ts'
import { Loading } from '@/ui/feedback/loading.tsx'
import { ownBundlesQuery } from '../api.ts'
import { OwnBundles } from '../components/own-bundles.tsx'

export const prefetch = async ({ memberId, queryClient }: PrefetchContext) =>
  memberId && queryClient.prefetchQuery(ownBundlesQuery(memberId))

export function BundlesPage() {
  const { id, profile, profileFailed } = useMember()
  if (!profile && !profileFailed) return <Loading />
  return profile && !profile.is_seller ? <BecomeSellerPanel title={pages.bundles.title} /> : <OwnBundles userId={id} />
}
