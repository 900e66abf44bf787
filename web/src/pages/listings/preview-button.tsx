// The page of a listing as buyers will see it, with what isn't saved yet.
import type { Listing } from '@contract/listings.ts'
import { parsePriceCents } from '@contract/text/typed-texts.ts'
import { lazy, useEffect, useState } from 'react'
import { useMember } from '@/auth/viewer.ts'
import { type DraftText, toSend } from '@/features/listings/check-listing.ts'
import { isChosen, type ListingPicture } from '@/features/listings/uploads/listing-picture.ts'
import type { QueuedFile } from '@/features/listings/uploads/upload-queue.ts'
import { useCategories } from '@/lib/categories.ts'
import { t } from '@/lib/texts.ts'
import { DialogButton } from '@/ui/dialogs/dialogs.tsx'
import { BelowFold } from '@/ui/once-hydrated.tsx'

const ListingDetail = lazy(async () => ({ default: (await import('./listing-detail.tsx')).ListingDetail }))

/** What the form doesn't say of the listing. */
type Stored = Omit<Listing, keyof ReturnType<typeof toSend> | 'licence' | `showcase_${string}`>
type PreviewProps = { listing: Stored & { price?: number }; text: DraftText; pictures: ListingPicture[] }

function PagePreview({ listing, text, pictures: given }: PreviewProps) {
  const [pictures] = useState(given)
  const [urls, setUrls] = useState<string[]>([])
  useEffect(() => {
    const found = pictures.map((picture) => (isChosen(picture) ? URL.createObjectURL(picture.file) : picture.url))
    setUrls(found)
    return () => {
      for (const url of found) URL.revokeObjectURL(url)
    }
  }, [pictures])
  const categories = useCategories()
  const { category: slug, ...written } = toSend(text)
  const find = (wanted: string | null) => categories.find((one) => one.slug === wanted)
  const category = find(slug ?? null)
  const hasPrice = parsePriceCents(text.price) !== null
  const shown: Listing = {
    ...listing,
    ...written,
    title: written.title.trim() || t`Your title`,
    // The sale price can't be changed here.
    price: listing.regular_price === null ? written.price : (listing.price ?? written.price),
    pay_what_you_want: hasPrice && written.pay_what_you_want,
    licence: text.licence_source ? { seats: Number(text.licence_seats) || null } : null,
    // With this, its seller would see less than buyers.
    uploader_id: '',
    category: category ? { ...category, parent: find(category.parent) ?? null } : null,
    showcase_img_urls: urls,
    showcase_thumbnail_urls: urls,
    showcase_pictures: pictures.map(({ alt }) => ({ alt, sizes: [], placeholder: null, width: 4, height: 3 })),
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section aria-label={t`Page of the listing`} tabIndex={0} className="min-h-0 flex-1 overflow-y-auto">
      <div inert className="container-page py-4">
        <BelowFold>
          <ListingDetail listing={shown} isPreview hasPrice={hasPrice} />
        </BelowFold>
      </div>
    </section>
  )
}

export const PreviewButton = (preview: PreviewProps) => (
  <DialogButton isFull title={t`How buyers see this page`} content={<PagePreview {...preview} />}>
    {t`Preview`}
  </DialogButton>
)

/** Without sales. What only the server knows of its files isn't shown. */
const NEW = {
  id: '00000000-0000-0000-0000-000000000000',
  regular_price: null,
  lowest_price: null,
  reduced_until: null,
  currency: 'USD',
  is_active: true,
  status: 'processing',
  processing_failure: null,
  uploader_id: '',
  file_type: null,
  new_release: null,
  is_sold_out: false,
  section_id: null,
  sales_count: 0,
  rating: null,
  rating_count: 0,
  created_at: '',
} as const

/** Of a listing that isn't published yet. */
export function NewPreviewButton({ files, ...form }: Omit<PreviewProps, 'listing'> & { files: readonly QueuedFile[] }) {
  const { id, profile } = useMember()
  const listing = {
    ...NEW,
    seller_id: id,
    seller_name: profile?.name ?? '',
    uploader_username: profile?.username ?? '',
    file_count: files.length,
    file_size_bytes: files.length > 0 ? files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) : null,
  }
  return <PreviewButton listing={listing} {...form} />
}
