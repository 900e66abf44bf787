import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { useMember } from '@/auth/viewer.ts'
import { isApiError } from '@/lib/api-error.ts'
import * as messages from '@/lib/messages.ts'
import type { PrefetchContext } from '@/lib/query.ts'
import { SmallLink } from '@/ui/button.tsx'
import { Failure, Loading } from '@/ui/feedback.tsx'
import { PageHeader } from '@/ui/layout.tsx'
import { listingQuery } from '../api.ts'
import { EditListingForm } from '../components/edit-listing-form.tsx'
import { NewVersion } from '../components/new-version.tsx'
import { Reduction } from '../components/reduction-form.tsx'

export const prefetch = async ({ params: { itemId = '' }, memberId, queryClient }: PrefetchContext) =>
  memberId && queryClient.prefetchQuery(listingQuery(itemId))

export function EditListingPage() {
  const { itemId = '' } = useParams()
  const member = useMember()
  const { data: listing, error, isPending, refetch } = useQuery(listingQuery(itemId))
  const missing = (isApiError(error) && error.status === 404) || (listing && listing.seller_id !== member.id)
  return (
    <>
      <PageHeader title={pages.editListing.title}>
        {listing && !missing && <SmallLink to={pages.listing.path({ itemId })}>View listing</SmallLink>}
      </PageHeader>
      {isPending && <Loading />}
      {missing && <Failure text={messages.itemMissing} />}
      {error && !missing && <Failure text={messages.itemFailed} onRetry={() => void refetch()} />}
      {listing && !missing && (
        <EditListingForm key={listing.id} listing={listing}>
          {listing.price > 0 && <Reduction listing={listing} />}
          {listing.status !== 'processing' && <NewVersion listingId={listing.id} userId={member.id} />}
        </EditListingForm>
      )}
    </>
  )
}
