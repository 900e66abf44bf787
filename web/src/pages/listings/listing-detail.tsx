import type { ListingStatus } from '@contract/choices.ts'
import { tagName } from '@contract/label-choices.ts'
import { LIST_SEARCH_MAX_CHARACTERS, LIST_SEARCH_MIN_CHARACTERS } from '@contract/limits.ts'
import type { Listing } from '@contract/listings.ts'
import { categoryName } from '@contract/locales.ts'
import { pages } from '@contract/pages.ts'
import { formatParts, LOCALE } from '@contract/text/format.ts'
import { useQuery } from '@tanstack/react-query'
import { Download, FileText, KeyRound, RefreshCw } from 'lucide-react'
import { Fragment, lazy, type ReactNode, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { useViewer } from '@/auth/viewer.ts'
import { PurchasedNote } from '@/features/library/components/purchased-note.tsx'
import { countView } from '@/features/listings/api.ts'
import { contentsQuery, WhatsInside } from '@/features/listings/files/whats-inside.tsx'
import { ListingPreviews } from '@/features/listings/previews/listing-previews.tsx'
import { AskSeller } from '@/features/messages/components/ask-seller.tsx'
import { ReportFlag } from '@/features/moderation/components/report-button.tsx'
import { publicProfileQuery } from '@/features/profiles/api.ts'
import { Rating } from '@/features/reviews/components/rating.tsx'
import { Breadcrumbs } from '@/features/search/components/breadcrumbs.tsx'
import { formatBytes } from '@/lib/format.ts'
import { aiUseText, languagesText, otherLanguagesText } from '@/lib/label-names.ts'
import * as messages from '@/lib/messages.ts'
import { ph, plural, Trans, t } from '@/lib/texts.ts'
import { keepSource } from '@/lib/view-sources.ts'
import { SmallLink } from '@/ui/button.tsx'
import { ImageCarousel } from '@/ui/listings/image-carousel.tsx'
import { OfferPrice } from '@/ui/listings/price.tsx'
import { LicenceName, RefundDetails, SellerIdentityText } from '@/ui/listings/purchase-terms.tsx'
import { ReleaseFold, ReleaseText } from '@/ui/listings/release-history.tsx'
import { BelowFold } from '@/ui/once-hydrated.tsx'
import { Alert, Section } from '@/ui/page-parts.tsx'
import { NeedsItsParts, Part } from '@/ui/part.tsx'
import { LastDay, TextLink } from '@/ui/text.tsx'
import { BuyListing, PaymentPending, useHolding } from './buy-listing.tsx'

const HideMenu = lazy(async () => ({ default: (await import('@/features/search/components/hiding.tsx')).HideMenu }))

/** Whether the server shows more about it. */
const isListed = ({ status }: Listing) => status !== 'processing'

function FileFacts({ listing }: { listing: Listing }) {
  const { file_count: count, licence } = listing
  const seats = licence?.seats ?? null
  const kind = useQuery({ ...contentsQuery(listing.id), enabled: isListed(listing) }).data?.files[0]?.type_name
  const size = listing.file_size_bytes !== null && formatBytes(listing.file_size_bytes)
  return (
    <ul className="mt-6 grid gap-2.5 border-y border-line py-4 text-[0.9375rem] text-muted">
      {(kind || size) && (
        <li className="flex items-center gap-3">
          <FileText className="size-4.5 shrink-0" />
          {formatParts([count > 1 ? plural(count, { one: '# file', other: '# files' }) : kind, size])}
        </li>
      )}
      {listing.new_release && (
        <li className="flex items-start gap-3">
          <RefreshCw className="mt-1 size-4.5 shrink-0" />
          <div className="min-w-0">
            <ReleaseText release={listing.new_release} />
          </div>
        </li>
      )}
      {listing.licence && (
        <li className="flex items-center gap-3">
          <KeyRound className="size-4.5 shrink-0" />
          {seats === null
            ? t`Licence key for any number of devices`
            : plural(seats, { one: 'Licence key for # device', other: 'Licence key for # devices' })}
        </li>
      )}
      <li className="flex items-center gap-3">
        <Download className="size-4.5 shrink-0" />
        {t`Download instantly, as often as you need`}
      </li>
    </ul>
  )
}

const salesOf = ({ title }: Listing) =>
  title.trim().length < LIST_SEARCH_MIN_CHARACTERS
    ? pages.sales.path()
    : `${pages.sales.path()}?${new URLSearchParams({ q: title.slice(0, LIST_SEARCH_MAX_CHARACTERS) })}`

function OwnerLinks({ listing }: { listing: Listing }) {
  const viewer = useViewer()
  if (viewer.status !== 'member' || viewer.id !== listing.seller_id) return null
  return (
    <div className="mb-5 flex flex-wrap gap-3">
      <SmallLink to={pages.editListing.path({ itemId: listing.id })}>{t`Edit`}</SmallLink>
      <SmallLink to={salesOf(listing)}>{t`Sales`}</SmallLink>
    </div>
  )
}

const SoldBy = ({ listing }: { listing: Listing }) => (
  <p className="text-muted">
    <Trans>
      Sold by{' '}
      <TextLink
        to={pages.profile.path({ identifier: listing.uploader_username || listing.seller_id })}
        className="font-medium"
      >
        {ph({ seller: listing.seller_name || listing.uploader_username })}
      </TextLink>
    </Trans>
  </p>
)

/** For the seller, buyers and admins, who still see the listing. */
const NOT_ACTIVE: Partial<Record<ListingStatus, string>> = {
  processing: t`This listing is still processing.`,
  inactive: messages.itemInactive,
  paused: t`This listing is paused because its seller can’t sell right now.`,
  removed: t`Our moderators removed this listing.`,
}

/** What the seller says about its use. */
function Labels({ listing }: { listing: Listing }) {
  const { usage_licence, ai_use, languages, tags } = listing
  const facts: [string, ReactNode][] = [
    [t`Licence`, <LicenceName key="licence" licence={usage_licence} />],
    [t`Use of AI`, aiUseText(ai_use)],
    [t`Language`, languagesText(languages)],
  ]
  return (
    <div className="border-b border-line py-4 text-[0.9375rem]">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0">{value}</dd>
          </Fragment>
        ))}
      </dl>
      {tags.length > 0 && (
        <ul aria-label={t`Tags`} className="mt-4 flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag}>
              <Link
                to={pages.tag.path({ tag })}
                className="block rounded-full border border-line-strong/60 px-3 py-1 text-sm hover:border-ink"
              >
                {tagName(tag)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <BelowFold>
        <HideMenu listing={listing} />
      </BelowFold>
    </div>
  )
}

function ListingBreadcrumbs({ listing: { category, title } }: { listing: Listing }) {
  if (!category) return null
  const above = [category.parent, category].flatMap((one) =>
    one ? [{ name: categoryName(one, LOCALE), path: pages.browse.path({ category: one.slug }) }] : [],
  )
  return <Breadcrumbs above={above} here={title} />
}

type ListingDetailProps = {
  listing: Listing
  /** Its seller looks at what isn't saved yet. */
  isPreview?: boolean
  /** False until a price is typed. */
  hasPrice?: boolean
  children?: ReactNode
}

export function ListingDetail({ listing, isPreview = false, hasPrice = true, children }: ListingDetailProps) {
  useEffect(() => {
    if (listing.is_active && !isPreview) countView(listing.id, keepSource(listing.id))
  }, [listing.id, listing.is_active, isPreview])
  const otherLanguages = otherLanguagesText(listing.languages)
  const { purchased, pending } = useHolding(listing.id)
  const { data: shop } = useQuery({ ...publicProfileQuery(listing.seller_id), enabled: listing.is_active })
  return (
    <>
      <ListingBreadcrumbs listing={listing} />
      {pending && <PaymentPending pending={pending} />}
      <article className="grid grid-cols-1 items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1.35fr)_minmax(20rem,1fr)] lg:grid-rows-[auto_1fr]">
        <Part>
          <ImageCarousel
            images={listing.showcase_img_urls}
            pictures={listing.showcase_pictures}
            thumbnails={listing.showcase_thumbnail_urls}
            title={listing.title}
          />
        </Part>
        <div className="lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {!listing.is_active && (
            <Alert kind="warning" className="mb-5">
              {NOT_ACTIVE[listing.status]}
            </Alert>
          )}
          {!isPreview && <OwnerLinks listing={listing} />}
          {purchased && <PurchasedNote listingId={listing.id} />}
          <div className="flex items-start justify-between gap-4">
            <h1 className="min-w-0 text-3xl sm:text-4xl">{listing.title}</h1>
            <ReportFlag
              what={{ kind: 'listing', listingId: listing.id }}
              label={t`Report ${{ title: listing.title }}`}
              by={listing.seller_id}
            />
          </div>
          <div className="mt-4 grid justify-items-start gap-1.5">
            {listing.is_active && isListed(listing) && <Rating listingId={listing.id} />}
            <SoldBy listing={listing} />
            {otherLanguages && <p className="text-sm text-muted">{otherLanguages}</p>}
            {listing.is_active && (
              <AskSeller
                subject={{ listingId: listing.id }}
                sellerId={listing.seller_id}
                sellerName={listing.seller_name || t`the seller`}
                size="sm"
                className="mt-2"
              />
            )}
          </div>
          <NeedsItsParts>
            <div className="mt-6">
              <Part>
                {hasPrice && <OfferPrice listing={listing} saysFree className="text-4xl" />}
                {listing.reduced_until && (
                  <p className="text-sm text-muted">
                    <Trans>
                      On sale through <LastDay end={listing.reduced_until} />
                    </Trans>
                  </p>
                )}
              </Part>
            </div>
            {listing.is_active && <BuyListing listing={listing} purchased={purchased} pending={pending} />}
          </NeedsItsParts>
          <SellerIdentityText identity={shop?.sellerIdentity} className="mt-5" />
          <Part>
            <FileFacts listing={listing} />
            <Labels listing={listing} />
          </Part>
          {shop?.refund_policy && (
            <RefundDetails text={shop.refund_policy} className="border-b border-line py-1 text-[0.9375rem]" />
          )}
        </div>
        <div className="min-w-0">
          <Section id="description" title={t`Description`} heading="text-2xl">
            <p className="mt-3 max-w-prose whitespace-pre-line wrap-anywhere">{listing.description}</p>
            {isListed(listing) && <ReleaseFold about={listing.title} listingId={listing.id} hasDownloads={purchased} />}
          </Section>
          <Part>{isListed(listing) && <ListingPreviews listingId={listing.id} />}</Part>
          <Part>{isListed(listing) && <WhatsInside listingId={listing.id} />}</Part>
          {children}
        </div>
      </article>
    </>
  )
}
