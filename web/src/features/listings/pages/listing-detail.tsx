// A listing in full: pictures beside what it is, who sells it and how to get it.
import type { ListingStatus } from '@contract/choices.ts'
import type { Listing } from '@contract/listings.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useMemberId } from '@/auth/viewer.ts'
import { AskSeller } from '@/features/messages/components/ask-seller.tsx'
import { ReportFlag } from '@/features/moderation/components/report-flag.tsx'
import { hasPurchasedQuery } from '@/features/orders/purchases.ts'
import { publicProfileQuery } from '@/features/profiles/api.ts'
import { RefundDetails } from '@/features/profiles/components/refund-details.tsx'
import { Rating } from '@/features/reviews/components/rating.tsx'
import * as messages from '@/lib/messages.ts'
import { Alert } from '@/ui/alert.tsx'
import { DateText } from '@/ui/date-text.tsx'
import { ImageCarousel } from '@/ui/image-carousel.tsx'
import { OfferPrice } from '@/ui/offer-price.tsx'
import { countView } from '../api.ts'
import { FileFacts } from '../components/file-facts.tsx'
import { OwnerLinks } from '../components/owner-links.tsx'
import { SoldBy } from '../components/sold-by.tsx'
import { BuyListing } from './buy-listing.tsx'

/** What those learn who see a listing that visitors do not: its seller, its buyers, the admins. */
const NOT_ACTIVE: Partial<Record<ListingStatus, string>> = {
  processing: messages.listingProcessing,
  inactive: messages.itemInactive,
  paused: messages.listingPaused,
  removed: messages.listingRemoved,
}

/** What ends at midnight ends with the day before. */
const lastMoment = (iso: string): string => new Date(Date.parse(iso) - 1).toISOString()

type ListingDetailProps = {
  listing: Listing
  /** Below the description. */
  children: ReactNode
}

export function ListingDetail({ listing, children }: ListingDetailProps) {
  useEffect(() => {
    if (listing.is_active) countView(listing.id)
  }, [listing.id, listing.is_active])
  const { data: purchased = false } = useQuery(hasPurchasedQuery(useMemberId(), listing.id))
  const { data: shop } = useQuery({ ...publicProfileQuery(listing.seller_id), enabled: listing.is_active })
  return (
    <article className="grid grid-cols-1 items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1.35fr)_minmax(20rem,1fr)] lg:grid-rows-[auto_1fr]">
      <ImageCarousel
        images={listing.showcase_img_urls}
        thumbnails={listing.showcase_thumbnail_urls}
        title={listing.title}
      />
      <div className="lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {!listing.is_active && (
          <Alert kind="warning" className="mb-5">
            {NOT_ACTIVE[listing.status]}
          </Alert>
        )}
        <OwnerLinks listing={listing} />
        {purchased && (
          <Alert kind="success" className="mb-5">
            {messages.alreadyPurchased}
          </Alert>
        )}
        <div className="flex items-start justify-between gap-4">
          <h1 className="min-w-0 text-3xl sm:text-4xl">{listing.title}</h1>
          <ReportFlag
            what={{ kind: 'listing', listingId: listing.id }}
            label={`Report ${listing.title}`}
            by={listing.seller_id}
          />
        </div>
        <div className="mt-4 grid justify-items-start gap-1.5">
          {listing.is_active && <Rating listingId={listing.id} />}
          <SoldBy listing={listing} />
          {listing.is_active && (
            <AskSeller
              subject={{ listingId: listing.id }}
              sellerId={listing.seller_id}
              sellerName={listing.seller_name || 'the seller'}
              size="sm"
              className="mt-2"
            />
          )}
        </div>
        <div className="mt-6">
          <OfferPrice listing={listing} saysFree className="text-4xl" />
          {listing.reduced_until && (
            <p className="text-sm text-muted">
              On sale until the end of <DateText iso={lastMoment(listing.reduced_until)} />
            </p>
          )}
        </div>
        {listing.is_active && <BuyListing listing={listing} purchased={purchased} />}
        <FileFacts listing={listing} />
        {shop?.refund_policy && (
          <div className="border-b border-line py-3 text-[0.9375rem]">
            <RefundDetails text={shop.refund_policy} />
          </div>
        )}
      </div>
      <div className="min-w-0">
        <section aria-labelledby="description">
          <h2 id="description" className="text-2xl">
            Description
          </h2>
          <p className="mt-3 max-w-prose whitespace-pre-line wrap-anywhere">{listing.description}</p>
        </section>
        {children}
      </div>
    </article>
  )
}
