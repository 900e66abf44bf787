// Listings as the API shows them, from the columns that every listing query selects.

import type { LicenceSource, ListingStatus } from '../../contract/choices.ts'
import type { ShownLabels } from '../../contract/labels.ts'
import { THUMBNAIL_WIDTH_PIXELS } from '../../contract/limits.ts'
import type { Listing, ParsedListing } from '../../contract/listings.ts'
import { centsToDollars, dollarsOrNull } from '../../contract/text/format.ts'
import type { Picture } from '../../contract/uploads.ts'
import type { Transaction } from './database/open-database.ts'
import type { Fragment } from './database/statement.ts'

export type ShowcaseImage = {
  path: string
  thumbnailPath: string | null
  width: number
  height: number
  alt?: string | null
  placeholder?: string | null
  sizes?: { path: string; width: number }[]
}

/** A listing with what of its seller is shown beside it. */
export type ListingRow = {
  id: string
  title: string
  description: string
  price_cents: number
  regular_price_cents: number | null
  lowest_price_cents: number | null
  reduced_until: string | null
  is_pay_what_you_want: boolean
  suggested_price_cents: number | null
  status: ListingStatus
  processing_failure: string | null
  showcase_images: ShowcaseImage[]
  seller_id: string
  file_mime_type: string | null
  file_size_bytes: number | null
  file_count: number
  release_number: number
  release_name: string | null
  file_changed_at: string | null
  release_note: string | null
  licence_source: LicenceSource | null
  licence_seats: number | null
  is_sold_out: boolean
  section_id: string | null
  category_path: ShownLabels['category']
  tags: string[]
  usage_licence: ShownLabels['usage_licence']
  ai_use: ShownLabels['ai_use']
  languages: ShownLabels['languages']
  sales_count: number
  rating_count: number
  rating_sum: number
  created_at: string
  username: string
  seller_name: string
}

/** The columns of a ListingRow, for a query over `listings` joined with `profiles`. */
export const listingColumns: Fragment = {
  values: [],
  strings: [
    `
    listings.id, listings.title, listings.description, listings.price_cents, listings.regular_price_cents, listings.lowest_price_cents,
    listings.reduced_until, listings.is_pay_what_you_want, listings.suggested_price_cents, listings.status, listings.processing_failure,
    listings.showcase_images, listings.seller_id, listings.file_mime_type, listings.file_size_bytes, listings.file_count,
    listings.release_number, listings.release_name, listings.file_changed_at, listings.release_note, listings.licence_source,
    listings.licence_seats, listings.is_sold_out, listings.section_id, listings.tags, listings.usage_licence, listings.ai_use,
    listings.languages, listings.sales_count, listings.rating_count, listings.rating_sum, listings.created_at,
    profiles.username, profiles.name as seller_name, (
      select jsonb_build_object('slug', categories.slug, 'name', categories.name, 'names', categories.names, 'parent', (
        select jsonb_build_object('slug', above.slug, 'name', above.name, 'names', above.names) from public.categories as above where above.slug = categories.parent
      ))
      from public.categories where categories.slug = listings.category
    ) as category_path`,
  ],
}

/** What sellers write of a listing, by its columns: the same for a new one and for a change. */
export function inputColumns(written: ParsedListing) {
  const { title, description, price, pay_what_you_want = null, suggested_price = null, ...labels } = written
  return {
    title,
    description,
    price_cents: price,
    is_pay_what_you_want: pay_what_you_want,
    suggested_price_cents: suggested_price,
    ...labels,
  }
}

/** Sets those columns. A suggestion below the new price is removed, and labels that aren't given stay. */
export function setInputColumns(sql: Transaction, written: ParsedListing) {
  const { title, description, price_cents, is_pay_what_you_want, suggested_price_cents, ...labels } =
    inputColumns(written)
  return sql`
    title = ${title}, description = ${description}, price_cents = ${price_cents},
    is_pay_what_you_want = coalesce(${is_pay_what_you_want}, is_pay_what_you_want),
    suggested_price_cents = case
      when ${is_pay_what_you_want}::boolean is null then case when suggested_price_cents >= ${price_cents} then suggested_price_cents end
      else ${suggested_price_cents}
    end,
    (category, tags, usage_licence, ai_use, languages) = (
      select fields.category, fields.tags, fields.usage_licence, fields.ai_use, fields.languages
      from jsonb_to_record(jsonb_build_object(
        'category', category, 'tags', tags, 'usage_licence', usage_licence, 'ai_use', ai_use, 'languages', languages
      ) || ${sql.json(labels)}::jsonb) as fields (category text, tags text[], usage_licence text, ai_use text[], languages text[])
    )`
}

/** The start of a BMP of 6 by 4 pixels, 15 bits each. Browsers blur its pixels as they enlarge it. */
const BMP = 'data:image/bmp;base64,Qk1mAAAAAAAAADYAAAAoAAAABgAAAAQAAAABABAAAAAAADAAAAAAAAAAAAAAAAAAAAAAAAAA'

type Shown = Pick<ShowcaseImage, 'path' | 'thumbnailPath' | 'sizes'>

const thumbnailOf = ({ thumbnailPath, sizes = [], path }: Shown) =>
  thumbnailPath ?? sizes.findLast(({ width }) => width <= THUMBNAIL_WIDTH_PIXELS)?.path ?? path

/** Builds public addresses of showcase pictures. `supabaseUrl` is the address for browsers. */
export const showcaseUrls = (supabaseUrl: string) => {
  const base = `${supabaseUrl}/storage/v1/object/public/showcase-images/`
  return {
    pictures: (images: Shown[]) => images.map((image) => base + image.path),
    thumbnails: (images: Shown[]) => images.map((image) => base + thumbnailOf(image)),
    /** Of the first picture, for places of up to 100 pixels. */
    smallest: ([image]: Shown[]) => (image ? base + (image.sizes?.[0]?.path ?? thumbnailOf(image)) : null),
    /** The first picture for programs that may not read WebP. */
    cover: ([image]: ShowcaseImage[]) => image && base + (image.thumbnailPath ?? image.path),
    facts: (images: ShowcaseImage[]): Picture[] =>
      images.map(({ alt = null, width, height, sizes = [], placeholder = null }) => ({
        alt,
        width,
        height,
        sizes: sizes.map((size) => ({ url: base + size.path, width: size.width })),
        placeholder: placeholder && BMP + placeholder,
      })),
    /** The path of a picture by its address; any other address stays as it is. */
    pathOf: (url: string) => (url.startsWith(base) ? url.slice(base.length) : url),
  }
}

const newReleaseOf = ({ release_number, release_name, release_note, file_changed_at }: ListingRow) =>
  file_changed_at === null
    ? null
    : { number: release_number, name: release_name, released_at: file_changed_at, note: release_note }

/** Gives the function that turns rows into listings whose pictures stand below `supabaseUrl`. */
export function listingShaper(supabaseUrl: string): (row: ListingRow) => Listing {
  const urls = showcaseUrls(supabaseUrl)
  return (row) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    price: centsToDollars(row.price_cents),
    regular_price: dollarsOrNull(row.regular_price_cents),
    lowest_price: dollarsOrNull(row.lowest_price_cents),
    reduced_until: row.reduced_until,
    pay_what_you_want: row.is_pay_what_you_want,
    suggested_price: dollarsOrNull(row.suggested_price_cents),
    currency: 'USD',
    is_active: row.status === 'active',
    status: row.status,
    processing_failure: row.processing_failure,
    showcase_img_urls: urls.pictures(row.showcase_images),
    showcase_thumbnail_urls: urls.thumbnails(row.showcase_images),
    showcase_pictures: urls.facts(row.showcase_images),
    uploader_id: row.seller_id,
    uploader_username: row.username,
    seller_id: row.seller_id,
    seller_name: row.seller_name,
    file_type: row.file_mime_type,
    file_size_bytes: row.file_size_bytes,
    file_count: row.file_count,
    new_release: newReleaseOf(row),
    licence: row.licence_source === null ? null : { seats: row.licence_seats },
    is_sold_out: row.is_sold_out,
    section_id: row.section_id,
    category: row.category_path,
    tags: row.tags,
    usage_licence: row.usage_licence,
    ai_use: row.ai_use,
    languages: row.languages,
    sales_count: row.sales_count,
    rating: row.rating_count === 0 ? null : Math.round((row.rating_sum / row.rating_count) * 10) / 10,
    rating_count: row.rating_count,
    created_at: row.created_at,
  })
}
