// Save waits until no text is empty (spec section 5).
import type { ErrorCode } from '@contract/errors.ts'
import { fileCalls, type ListingPictures } from '@contract/files.ts'
import type { Listing } from '@contract/listings.ts'
import { pages } from '@contract/pages.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { useDraftForm } from '@/auth/drafts/use-form.ts'
import { useMember } from '@/auth/viewer.ts'
import { listingQuery, picturesQuery, setPictures, useEditListing } from '@/features/listings/api.ts'
import { checkListing, isIncomplete, type ListingText, textOf, toSend } from '@/features/listings/check-listing.ts'
import { FormSection } from '@/features/listings/components/form-section.tsx'
import { ListingPreview } from '@/features/listings/components/listing-preview.tsx'
import { ListingRanking } from '@/features/listings/components/listing-ranking.tsx'
import { ListingTextFields } from '@/features/listings/components/listing-text-fields.tsx'
import { NewRelease } from '@/features/listings/components/new-release.tsx'
import { OwnReleases } from '@/features/listings/components/own-releases.tsx'
import { Reduction } from '@/features/listings/components/reduction-form.tsx'
import { ShowcasePicker } from '@/features/listings/components/showcase-picker.tsx'
import { OwnPreviews } from '@/features/listings/previews/own-previews.tsx'
import { isChosen, type ListingPicture, picturesOf } from '@/features/listings/uploads/listing-picture.ts'
import { uploadImages } from '@/features/listings/uploads/upload-images.ts'
import { ListingSection } from '@/features/profiles/components/listing-section.tsx'
import { isApiError } from '@/lib/calls/api-error.ts'
import { domainKey, prefetchForMember } from '@/lib/calls/query.ts'
import { PictureRejected } from '@/lib/files/shrink-picture.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { Button, ButtonLink, SmallLink } from '@/ui/button.tsx'
import { Alert, Failure, Loading, PageHeader } from '@/ui/page-parts.tsx'

function PicturesState({ pending }: { pending: ListingPictures['pending'] | undefined }) {
  if (!pending) return null
  if (pending.failure)
    return <Alert>We rejected your new pictures: {pending.failure} Buyers still see the old ones.</Alert>
  return <p role="status">Your new pictures are processing. Buyers see the old ones until then.</p>
}

/** Uploads new pictures, then sends all in their order. */
function useSetPictures(listingId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (pictures: ListingPicture[]) => {
      const uploaded = await uploadImages(pictures.filter(isChosen))
      const newPictures = uploaded.values()
      return await setPictures(listingId, {
        pictures: pictures.flatMap((picture) =>
          isChosen(picture) ? (newPictures.next().value ?? []) : { url: picture.url, alt: picture.alt?.trim() || null },
        ),
      })
    },
    // Also shows a rejection.
    onSettled: () => queryClient.invalidateQueries({ queryKey: domainKey(fileCalls.getPictures) }),
  })
}

const PRICE_NOTE = 'You can’t change the price during a sale. End the sale first.'

/** Rejections whose message says what to do. */
const EXPLAINED: ReadonlySet<ErrorCode> = new Set([
  'price_reduced',
  'pictures_changed',
  'release_in_progress',
  'invalid_file_type',
  'file_too_large',
])

const wordsOf = (error: unknown): string =>
  error instanceof PictureRejected || (isApiError(error) && EXPLAINED.has(error.code))
    ? error.message
    : messages.itemUpdateFailed

export function EditListingForm({ listing, children }: { listing: Listing; children: ReactNode }) {
  const [changed, setChanged] = useState<ListingPicture[] | null>(null)
  const { data } = useQuery(picturesQuery(listing.id))
  const pictures = changed ?? data?.pictures ?? picturesOf(listing)
  const setPictures = useSetPictures(listing.id)
  const edit = useEditListing(listing.id)
  const navigate = useNavigate()
  const busy = setPictures.isPending || edit.isPending
  const isBeingMade = listing.status === 'processing' || data?.pending?.failure === null

  const listingForm = useDraftForm<ListingText>({
    draft: `edit-item:${listing.id}`,
    initial: textOf(listing),
    keepsOnLeaving: true,
    check: (text) => checkListing(text),
    submit: async (text) => {
      const pending = changed && (await setPictures.mutateAsync(changed)).pending
      setChanged(null)
      await edit.mutateAsync(toSend(text))
      listingForm.forget()
      notify.success('Item updated successfully!')
      if (pending) notify.info('Your new pictures are processing. They’ll appear automatically.')
      await navigate(pages.ownListings.path())
    },
    failed: (error) => notify.error(wordsOf(error)),
  })

  return (
    <ListingPreview text={listingForm.fields} cover={pictures[0]} listing={listing}>
      <form {...listingForm.form} className="grid gap-6">
        <FormSection title="Pictures">
          <PicturesState pending={data?.pending} />
          <ShowcasePicker images={pictures} onChange={setChanged} disabled={busy || isBeingMade} />
        </FormSection>
        <ListingTextFields
          titleLabel="Title"
          form={listingForm}
          priceNote={listing.regular_price === null ? undefined : PRICE_NOTE}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="lg" busy={busy} disabled={isIncomplete(listingForm.fields)}>
            Save Changes
          </Button>
          <ButtonLink to={pages.ownListings.path()} variant="secondary" size="lg" onClick={listingForm.forget}>
            Cancel
          </ButtonLink>
        </div>
      </form>
      {children}
    </ListingPreview>
  )
}

export const prefetch = prefetchForMember(({ params: { itemId = '' } }) => [listingQuery(itemId)])

export function EditListingPage() {
  const { itemId = '' } = useParams()
  const member = useMember()
  const { data: listing, error, isPending, refetch } = useQuery(listingQuery(itemId))
  const missing = (isApiError(error) && error.status === 404) || (listing && listing.seller_id !== member.id)
  return (
    <>
      <PageHeader title={pages.editListing.title}>
        {listing && !missing && (
          <div className="flex flex-wrap gap-3">
            <SmallLink to={pages.listing.path({ itemId })}>View listing</SmallLink>
            <SmallLink to={pages.licences.path({ itemId })}>Licence keys</SmallLink>
            <SmallLink to={`${pages.customers.path()}?${new URLSearchParams({ item: itemId })}`}>Customers</SmallLink>
          </div>
        )}
      </PageHeader>
      {isPending && <Loading />}
      {missing && <Failure text={messages.itemMissing} />}
      {error && !missing && <Failure text={messages.itemFailed} onRetry={refetch} />}
      {listing && !missing && (
        <EditListingForm key={listing.id} listing={listing}>
          {listing.price > 0 && <Reduction listing={listing} />}
          {listing.status !== 'processing' && <NewRelease listingId={listing.id} userId={member.id} />}
          {listing.status !== 'processing' && <OwnPreviews listingId={listing.id} />}
          {listing.status !== 'processing' && <OwnReleases listingId={listing.id} />}
          <ListingSection listing={listing} />
          <ListingRanking listingId={listing.id} />
        </EditListingForm>
      )}
    </>
  )
}
