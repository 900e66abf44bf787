// A listing can be deleted while it is neither shown nor ordered.
import type { ListingStatus } from '@contract/choices.ts'
import { draftCalls } from '@contract/drafts.ts'
import * as limits from '@contract/limits.ts'
import { type Listing, listingCalls, type OwnListing } from '@contract/listings.ts'
import { pages } from '@contract/pages.ts'
import { formatCount, formatDecimal } from '@contract/text/format.ts'
import { Star } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { isApiError } from '@/lib/calls/api-error.ts'
import { useCall } from '@/lib/calls/query.ts'
import { ph, plural, Trans, t } from '@/lib/texts.ts'
import { notify, toastError, toastOutcome } from '@/lib/toast.ts'
import { Button, SmallButton, SmallLink } from '@/ui/button.tsx'
import { ConfirmButton } from '@/ui/dialogs/dialogs.tsx'
import { truncate } from '@/ui/listings/listing-card.tsx'
import { Picture } from '@/ui/listings/picture.tsx'
import { OfferPrice } from '@/ui/listings/price.tsx'
import { Card, ErrorText } from '@/ui/page-parts.tsx'
import { TextLink } from '@/ui/text.tsx'
import { useSetListingActive } from '../api.ts'
import { uploadPath } from '../drafts/api.ts'
import { isChangeable, SelectBox, type Selection } from './bulk-changes.tsx'

/** Asks first, because nothing brings it back. */
function DeleteListing({ listing: { id, title } }: { listing: Listing }) {
  const remove = useCall(listingCalls.deleteListing, { id })
  return (
    <ConfirmButton
      size="sm"
      aria-label={t`Delete ${title}`}
      title={t`Delete “${title}”`}
      text={t`Delete this listing? You can’t undo this.`}
      run={() => remove.mutateAsync()}
      {...toastOutcome(t`${title} has been deleted.`, t`An error occurred while deleting the listing.`)}
    >
      {t`Delete`}
    </ConfirmButton>
  )
}

/** Opens a draft with the texts, price and pictures of the listing. */
function DuplicateListing({ listing }: { listing: Listing }) {
  const duplicate = useCall(draftCalls.duplicateListing, { id: listing.id })
  const navigate = useNavigate()
  const run = () =>
    duplicate.mutate(undefined, {
      onSuccess: ({ id }) => void navigate(uploadPath(id)),
      onError: toastError(t`Couldn’t duplicate this listing.`),
    })
  return (
    <SmallButton busy={duplicate.isPending} aria-label={t`Duplicate ${{ title: listing.title }}`} onClick={run}>
      {t`Duplicate`}
    </SmallButton>
  )
}

const explain = (error: unknown, failed: string) =>
  isApiError(error) && error.code === 'listing_quota_reached' ? `${failed} ${error.message}` : failed

function ListingSwitch({ listing }: { listing: Listing }) {
  const { title } = listing
  const setActive = useSetListingActive()
  const outcome = (done: string, failed: string) => ({
    onSuccess: () => notify.success(done),
    onError: (error: unknown) => notify.error(explain(error, failed)),
  })
  if (listing.status === 'processing') return null
  if (listing.status === 'inactive') {
    return (
      <Button
        size="sm"
        busy={setActive.isPending}
        aria-label={t`Reactivate ${title}`}
        onClick={() =>
          setActive.mutate(
            { listing, active: true },
            outcome(t`${title} has been reactivated.`, t`An error occurred while reactivating the list.`),
          )
        }
      >
        {t`Reactivate`}
      </Button>
    )
  }
  return (
    <ConfirmButton
      size="sm"
      aria-label={t`Deactivate ${title}`}
      title={t`Deactivate listing`}
      text={t`Are you sure you want to deactivate this listing? This action will remove the product from users' carts and wishlists.`}
      run={() => setActive.mutateAsync({ listing, active: false })}
      {...outcome(t`${title} has been deactivated.`, t`An error occurred while deactivating the list.`)}
    >
      {t`Deactivate`}
    </ConfirmButton>
  )
}

function ProcessingNote({ listing }: { listing: Listing }) {
  if (!listing.processing_failure) {
    return (
      <p role="status" className="mt-3 text-sm text-muted">
        {t`Its files are processing. It’ll go live automatically.`}
      </p>
    )
  }
  return (
    <>
      <ErrorText className="mt-3">{listing.processing_failure}</ErrorText>
      <p className="mt-1 text-sm text-muted">{t`This listing can’t go live. Upload it again.`}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <SmallLink to={pages.upload.path()}>{t`Upload again`}</SmallLink>
        <DeleteListing listing={listing} />
      </div>
    </>
  )
}

/** How it sells: items sold, views and stars. */
const Numbers = ({ listing: { id, sales_count, views, rating, rating_count } }: { listing: OwnListing }) => (
  <p className="tabular mt-1.5 flex flex-wrap items-center gap-x-3 text-sm text-muted">
    <span title={t`Paid for and still held`}>{t`${{ count: formatCount(sales_count) }} sold`}</span>
    <span title={t`In the last 30 days (UTC)`}>
      {plural(views, { one: '# view in 30 days', other: '# views in 30 days' })}
    </span>
    {rating !== null && (
      <span className="flex items-center gap-1">
        <Star className="size-3.5 text-star" fill="currentColor" />
        <Trans>
          <span className="sr-only">Rated </span>
          {ph({ rating: formatDecimal(rating) })}
          <span className="sr-only"> out of 5</span>
        </Trans>{' '}
        ({formatCount(rating_count)})
      </span>
    )}
    <TextLink to={`${pages.metrics.path()}?item=${id}`}>{t`Metrics`}</TextLink>
  </p>
)

const Select = ({ listing: { id, title }, selection }: { listing: OwnListing; selection: Selection }) => (
  <SelectBox
    label={t`Select ${title}`}
    checked={selection.has(id)}
    disabled={selection.isFull && !selection.has(id)}
    onChange={() => selection.toggle(id)}
    className="absolute top-2 right-2 grid size-10 place-items-center rounded-md border border-line bg-surface"
  />
)

export const STATUS_WORDS: Record<ListingStatus, string> = {
  processing: t`Processing`,
  active: t`Active`,
  inactive: t`Inactive`,
  paused: t`Paused`,
  removed: t`Removed`,
}

const statusOf = ({ is_active, is_sold_out, processing_failure, status }: OwnListing): string =>
  processing_failure ? t`Not listed` : is_active && is_sold_out ? t`Sold out` : STATUS_WORDS[status]

export const OwnListingCard = ({ listing, selection }: { listing: OwnListing; selection: Selection }) => (
  <Card className="flex h-full flex-col overflow-hidden">
    <div className="relative border-b border-line">
      <Picture
        src={listing.showcase_thumbnail_urls[0] ?? listing.showcase_img_urls[0]}
        of={listing.showcase_pictures[0]}
        alt=""
        className={listing.is_active ? undefined : 'opacity-50 grayscale'}
      />
      {(!listing.is_active || listing.is_sold_out) && (
        <p className="absolute top-3 left-3 rounded-full border border-line bg-surface px-3 py-1 text-sm font-semibold">
          {statusOf(listing)}
        </p>
      )}
      {isChangeable(listing) && <Select listing={listing} selection={selection} />}
    </div>
    <div className="flex flex-1 flex-col p-4">
      <h2 className="font-sans text-base font-semibold tracking-normal" title={listing.title}>
        {truncate(listing.title, limits.CARD_TITLE_MAX_CHARACTERS)}
      </h2>
      <p className="mt-1 text-sm text-muted">
        {truncate(listing.description, limits.CARD_DESCRIPTION_MAX_CHARACTERS, limits.CARD_DESCRIPTION_CUT_CHARACTERS)}
      </p>
      <div className="mt-auto pt-4">
        <OfferPrice listing={listing} saysFree className="text-xl" />
        {listing.status !== 'processing' && <Numbers listing={listing} />}
      </div>
      {listing.status === 'processing' ? <ProcessingNote listing={listing} /> : <Actions listing={listing} />}
    </div>
  </Card>
)

const Actions = ({ listing }: { listing: OwnListing }) => (
  <div className="mt-3 flex flex-wrap gap-2">
    <SmallLink to={pages.listing.path({ itemId: listing.id })} aria-label={t`View ${{ title: listing.title }}`}>
      {t`View`}
    </SmallLink>
    <SmallLink to={pages.editListing.path({ itemId: listing.id })} aria-label={t`Edit ${{ title: listing.title }}`}>
      {t`Edit`}
    </SmallLink>
    <DuplicateListing listing={listing} />
    <ListingSwitch listing={listing} />
    {!listing.is_active && listing.can_delete && <DeleteListing listing={listing} />}
  </div>
)
