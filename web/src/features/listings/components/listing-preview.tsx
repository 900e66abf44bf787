// The card as buyers will see it, beside the form on wide screens.
import type { ReactNode } from 'react'
import { useMember } from '@/auth/viewer.ts'
import { ListingCard } from '@/ui/listings/listing-card.tsx'
import { NeedsItsParts, Part } from '@/ui/part.tsx'
import { type ListingText, toSend } from '../check-listing.ts'
import { type ListingPicture, usePictureUrl } from '../uploads/listing-picture.ts'

type ListingPreviewProps = {
  text: ListingText
  cover: ListingPicture | undefined
  children: ReactNode
}

/** A listing without sales. */
const NEW = {
  id: '00000000-0000-0000-0000-000000000000',
  regular_price: null,
  lowest_price: null,
  pay_what_you_want: false,
  showcase_pictures: [],
  rating: null,
}

export function ListingPreview({ text, cover, children }: ListingPreviewProps) {
  const { profile } = useMember()
  const url = usePictureUrl(cover)
  const written = toSend(text)
  const shown = {
    ...NEW,
    uploader_username: profile?.username ?? '',
    ...written,
    title: written.title.trim() || 'Your title',
    showcase_img_urls: url ? [url] : [],
    showcase_thumbnail_urls: [],
  }
  return (
    <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_18rem] xl:gap-10">
      <div className="grid min-w-0 gap-6">
        <NeedsItsParts>{children}</NeedsItsParts>
      </div>
      <aside aria-label="Preview" className="sticky top-24 hidden gap-3 xl:grid">
        <p className="text-sm text-muted">This is how buyers see your card.</p>
        <div inert>
          <Part>
            <ListingCard listing={shown} headingLevel="h2" />
          </Part>
        </div>
      </aside>
    </div>
  )
}
