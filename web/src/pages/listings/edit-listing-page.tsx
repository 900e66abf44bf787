import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { useMember } from '@/auth/viewer.ts'
import { licensingQuery } from '@/features/licences/api.ts'
import { listingQuery } from '@/features/listings/api.ts'
import { isApiError } from '@/lib/calls/api-error.ts'
import { prefetchForMember } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { Failure, Loading, PageHeader } from '@/ui/page-parts.tsx'
import { EditListingForm } from './edit-listing-form.tsx'

export const prefetch = prefetchForMember(({ params: { itemId = '' } }) => [
  listingQuery(itemId),
  licensingQuery(itemId),
])

export function EditListingPage() {
  const { itemId = '' } = useParams()
  const member = useMember()
  const listing = useQuery(listingQuery(itemId))
  const licensing = useQuery(licensingQuery(itemId))
  const isOthers = listing.data && listing.data.seller_id !== member.id
  if (listing.data && licensing.data && !isOthers)
    return <EditListingForm key={itemId} listing={listing.data} licensing={licensing.data} />
  const error = listing.error ?? licensing.error
  const isMissing = isOthers || (isApiError(error) && error.status === 404)
  const retry = () => Promise.all([listing.refetch(), licensing.refetch()])
  return (
    <>
      <PageHeader title={pages.editListing.title} />
      {isMissing && <Failure text={messages.itemMissing} />}
      {error && !isMissing && <Failure text={messages.itemFailed} onRetry={retry} />}
      {!error && !isMissing && <Loading />}
    </>
  )
}
