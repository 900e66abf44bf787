import { CARD_TITLE_MAX_CHARACTERS } from '@contract/limits.ts'
import type { Listing } from '@contract/listings.ts'
import { pages } from '@contract/pages.ts'
import { formatDecimal } from '@contract/text/format.ts'
import { Star } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ph, Trans, t } from '@/lib/texts.ts'
import { Picture } from './picture.tsx'
import { OfferPrice } from './price.tsx'

type ShownListing = ComponentProps<typeof OfferPrice>['listing'] &
  Pick<Listing, 'id' | 'title' | 'rating' | 'uploader_username' | 'showcase_img_urls' | 'showcase_thumbnail_urls'> &
  Pick<Listing, 'showcase_pictures'>

/** A text longer than `limit` is cut to `cut` and gets '...'. Characters are code points. */
export function truncate(text: string, limit: number, cut = limit): string {
  const characters = [...text]
  return characters.length > limit ? `${characters.slice(0, cut).join('').trimEnd()}...` : text
}

/** By how much a listing is reduced, on its picture. */
function DiscountBadge({ listing: { price, regular_price } }: { listing: ShownListing }) {
  // Rounded down: it never promises more than is taken off.
  const percent = regular_price === null ? 0 : Math.floor((1 - price / regular_price) * 100)
  if (percent < 1) return null
  return (
    <p className="absolute top-2 left-2 z-10 rounded-full bg-heart px-2.5 py-0.5 text-sm font-semibold text-paper @min-[17rem]:top-3 @min-[17rem]:left-3">
      {t`${percent}% off`}
    </p>
  )
}

type CoverCardProps = { to: string; title: string; cover: ReactNode; headingLevel?: 'h2' | 'h3'; children: ReactNode }

/** A cover above a title that links to the thing. The whole card opens it. */
export const CoverCard = ({ to, title, cover, headingLevel: Heading = 'h3', children }: CoverCardProps) => (
  <article className="group @container relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-card transition-[border-color] hover:border-line-strong">
    <div className="overflow-hidden border-b border-line">{cover}</div>
    <div className="flex flex-1 flex-col p-3 @min-[17rem]:p-4">
      <Heading className="font-sans text-sm leading-snug @min-[17rem]:text-base font-semibold tracking-normal wrap-anywhere">
        <Link
          to={to}
          title={title}
          className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {truncate(title, CARD_TITLE_MAX_CHARACTERS)}
        </Link>
      </Heading>
      {children}
    </div>
  </article>
)

export type ListingCardProps = {
  listing: ShownListing
  /** On the picture's corner. */
  corner?: ReactNode
  /** Below the price. */
  actions?: ReactNode
  /** The first of the page. */
  first?: boolean
  headingLevel?: 'h2' | 'h3'
}

export const ListingCard = ({ listing, corner, actions, first, headingLevel }: ListingCardProps) => (
  <CoverCard
    to={pages.listing.path({ itemId: listing.id })}
    title={listing.title}
    headingLevel={headingLevel}
    cover={
      <>
        <Picture
          src={listing.showcase_thumbnail_urls[0] ?? listing.showcase_img_urls[0]}
          of={listing.showcase_pictures[0]}
          alt={listing.showcase_pictures[0]?.alt ?? ''}
          first={first}
          className="transition-transform duration-500 ease-out-soft group-hover:scale-[1.03]"
        />
        <DiscountBadge listing={listing} />
        {corner && <div className="absolute top-2 right-2 z-10 @min-[17rem]:top-3 @min-[17rem]:right-3">{corner}</div>}
      </>
    }
  >
    <p className="mt-1 flex min-h-6 flex-wrap items-center justify-between gap-x-3 text-sm text-muted">
      {listing.uploader_username && (
        <Link
          to={pages.profile.path({ identifier: listing.uploader_username })}
          className="relative z-10 truncate hover:text-ink hover:underline"
        >
          {t`by ${{ username: listing.uploader_username }}`}
        </Link>
      )}
      {listing.rating !== null && (
        <span className="tabular flex items-center gap-1">
          <Star className="size-3.5 text-star" fill="currentColor" />
          <Trans>
            <span className="sr-only">Rated </span>
            {ph({ rating: formatDecimal(listing.rating) })}
            <span className="sr-only"> out of 5</span>
          </Trans>
        </span>
      )}
    </p>
    <div className="mt-auto pt-3">
      {/* One height with and without a reduction, so that the cards of a row align. */}
      <div className="min-h-15 text-sm @min-[17rem]:min-h-12">
        <OfferPrice listing={listing} saysFree className="text-xl" noteClassName="text-xs" />
      </div>
      {actions && <div className="relative z-10 mt-2 grid grid-cols-1 @max-[10rem]:[&_svg]:hidden">{actions}</div>}
    </div>
  </CoverCard>
)
