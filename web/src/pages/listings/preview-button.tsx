// The page of a listing as buyers will see it, with what isn't saved yet.
import type { Listing } from '@contract/listings.ts'
import { lazy, useEffect, useState } from 'react'
import { type ListingText, toSend } from '@/features/listings/check-listing.ts'
import { isChosen, type ListingPicture } from '@/features/listings/uploads/listing-picture.ts'
import { useCategories } from '@/lib/categories.ts'
import { DialogButton } from '@/ui/dialogs/dialogs.tsx'
import { BelowFold } from '@/ui/once-hydrated.tsx'

const ListingDetail = lazy(async () => ({ default: (await import('./listing-detail.tsx')).ListingDetail }))

type PreviewProps = { listing: Listing; text: ListingText; pictures: ListingPicture[] }

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
  const shown: Listing = {
    ...listing,
    ...written,
    // The sale price can't be changed here.
    price: listing.regular_price === null ? written.price : listing.price,
    // With this, its seller would see less than buyers.
    uploader_id: '',
    category: category ? { ...category, parent: find(category.parent) ?? null } : null,
    showcase_img_urls: urls,
    showcase_thumbnail_urls: urls,
    showcase_pictures: pictures.map(({ alt }) => ({ alt, sizes: [], placeholder: null, width: 4, height: 3 })),
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section aria-label="Page of the listing" tabIndex={0} className="min-h-0 flex-1 overflow-y-auto">
      <div inert className="container-page py-4">
        <BelowFold>
          <ListingDetail listing={shown} isPreview />
        </BelowFold>
      </div>
    </section>
  )
}

export const PreviewButton = (preview: PreviewProps) => (
  <DialogButton isFull title="How buyers see this page" content={<PagePreview {...preview} />}>
    Preview
  </DialogButton>
)
