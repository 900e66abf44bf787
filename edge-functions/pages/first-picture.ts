// The picture that a visitor sees first on a page of cards: it starts to load with the page instead of after the list.
import type { ShowcaseImage } from '../_shared/listings/listing-rows.ts'
import { publicSql, showcase } from './context.ts'

type Row = { showcase_images: ShowcaseImage[] }

const thumbnailOf = ([row]: Row[]) => (row ? showcase.thumbnails(row.showcase_images)[0] : undefined)

/** In the order of GET files/public/popular. */
export const firstPopularPicture = async () =>
  thumbnailOf(
    await publicSql<Row[]>`
      select showcase_images from public.listings where status = 'active'
      order by sales_count desc, rating_sum desc, id limit 1`,
  )

/** In the order of GET files/public/user/{identifier}. */
export const firstPictureOf = async (sellerId: string) =>
  thumbnailOf(
    await publicSql<Row[]>`
      select showcase_images from public.listings where status = 'active' and seller_id = ${sellerId}
      order by created_at desc, id limit 1`,
  )
