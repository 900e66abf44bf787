// The metadata of pages about one thing of the database, and of those where it is not to be seen.

import type { Collection } from '../../contract/collections.ts'
import type { Bundle, ErrorCode, Listing } from '../../contract/index.ts'
import { categoryName, pages, pageTitle, segment, summarise } from '../../contract/index.ts'
import type { PageWords } from '../../contract/page-words.ts'
import { isUuid } from '../_shared/profiles.ts'
import { type AskApi, readAnswer } from './api.ts'
import { settings } from './context.ts'
import { feedOf } from './feeds.ts'
import type { FindMetadata, PageResult } from './show-page.ts'

/** What the API rejects with, where such a thing is not there or is hidden. */
type Missing = {
  [Code in ErrorCode]: PageWords['errors'][Code]['status'] extends 404 | 410 ? Code : never
}[ErrorCode]

export const missing = ({ errors }: PageWords, code: Missing): PageResult => {
  const { message, status } = errors[code]
  return { metadata: { title: pageTitle(message), description: message }, status }
}

/** A thing by its id below `path` of the API: 404 and 410 as the API answers. */
async function findById<Thing>(
  ask: AskApi,
  words: PageWords,
  { path, id, absent, hidden }: { path: string; id: string; absent: Missing; hidden: Missing },
  describe: (thing: Thing, words: PageWords) => PageResult,
): Promise<PageResult> {
  if (!isUuid(id)) return missing(words, absent)
  const answer = await ask(`${path}/${segment(id)}`)
  const thing = await readAnswer<Thing>(answer)
  if (thing) return describe(thing, words)
  return missing(words, answer.status === 410 ? hidden : absent)
}

export const addressOf = (path: string) => settings.SITE_URL + path

/** https://schema.org/BreadcrumbList. */
export const breadcrumbs = (steps: { name: string; path: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: addressOf(path),
  })),
})

// https://schema.org/Offer: what something costs and who sells it, for crawlers.

type Offered = { url: string; price: number; currency: string; seller: string; username: string }

/** @param offered its price in dollars */
const offerOf = ({ url, price, currency, seller, username }: Offered) => ({
  '@type': 'Offer',
  url,
  price: price.toFixed(2),
  priceCurrency: currency,
  availability: 'https://schema.org/InStock',
  seller: { '@type': 'Person', name: seller, url: addressOf(pages.profile.path({ identifier: username })) },
})

/** The way to a listing by its category. */
function breadcrumbsOf({ category, title, id }: Listing, { titles, locale }: PageWords) {
  const { parent, ...own } = category ?? { parent: null }
  const above = [parent, 'slug' in own ? own : null].flatMap((one) =>
    one ? [{ name: categoryName(one, locale), path: pages.browse.path({ category: one.slug }) }] : [],
  )
  const start = { name: titles.categories, path: pages.categories.path() }
  return breadcrumbs([start, ...above, { name: title, path: pages.listing.path({ itemId: id }) }])
}

/** https://schema.org/Product with its offer, and its rating and languages where there are any. */
function product(listing: Listing, url: string) {
  const { price, currency, seller_name: seller, uploader_username: username } = listing
  const minimum = { '@type': 'PriceSpecification', minPrice: price.toFixed(2), priceCurrency: currency }
  const rating = { '@type': 'AggregateRating', ratingValue: listing.rating, reviewCount: listing.rating_count }
  return {
    // In schema.org only creative works have languages.
    ...(listing.languages
      ? { '@type': ['Product', 'CreativeWork'], inLanguage: listing.languages }
      : { '@type': 'Product' }),
    name: listing.title,
    description: listing.description,
    sku: listing.id,
    url,
    image: listing.showcase_img_urls,
    offers: {
      ...offerOf({ url, price, currency, seller, username }),
      ...(listing.reduced_until ? { priceValidUntil: listing.reduced_until } : {}),
      ...(listing.is_sold_out ? { availability: 'https://schema.org/SoldOut' } : {}),
      ...(listing.pay_what_you_want ? { priceSpecification: minimum } : {}),
    },
    ...(listing.rating === null ? {} : { aggregateRating: { ...rating, bestRating: 5, worstRating: 1 } }),
  }
}

function describeListing(listing: Listing, words: PageWords): PageResult {
  const url = addressOf(pages.listing.path({ itemId: listing.id }))
  const [picture] = listing.showcase_img_urls
  const { alt, width, height } = listing.showcase_pictures[0] ?? {}
  return {
    metadata: {
      title: pageTitle(listing.title),
      description: summarise(listing.description),
      url,
      kind: 'product',
      ...(picture ? { image: { url: picture, alt: alt ?? listing.title, width, height } } : {}),
      price: { amount: listing.price.toFixed(2), currency: listing.currency },
      data: [product(listing, url), breadcrumbsOf(listing, words)],
      oembed: addressOf(`/api/oembed?${new URLSearchParams({ url, format: 'json' })}`),
      calls: [
        `files/${listing.id}`,
        `files/${listing.id}/bundles`,
        `items/${listing.id}/ratings`,
        `items/${listing.id}/reviews`,
      ],
    },
  }
}

export const listingMetadata: FindMetadata = (ask, { itemId: id = '' }, _query, words) =>
  findById(ask, words, { path: 'files', id, absent: 'not_found', hidden: 'listing_inactive' }, describeListing)

/** https://schema.org/ProductCollection with its offer and what is in it. */
function collection(bundle: Bundle, url: string, description: string, currency: string) {
  const { price, seller_name: seller, seller_username: username } = bundle
  return {
    '@type': 'ProductCollection',
    name: bundle.name,
    description,
    sku: bundle.id,
    url,
    image: bundle.listings.flatMap(({ showcase_img_urls }) => showcase_img_urls.slice(0, 1)),
    offers: offerOf({ url, price, currency, seller, username }),
    includesObject: bundle.listings.map(({ id, title }) => ({
      '@type': 'TypeAndQuantityNode',
      amountOfThisGood: 1,
      typeOfGood: { '@type': 'Product', name: title, url: addressOf(pages.listing.path({ itemId: id })) },
    })),
  }
}

function describeBundle(bundle: Bundle): PageResult {
  const [first] = bundle.listings
  const currency = first?.currency ?? 'USD'
  const url = addressOf(pages.bundle.path({ bundleId: bundle.id }))
  const description = summarise(bundle.description ?? bundle.listings.map(({ title }) => title).join(', '))
  const picture = first?.showcase_img_urls[0]
  return {
    metadata: {
      title: pageTitle(bundle.name),
      description,
      url,
      kind: 'product',
      ...(picture ? { image: { url: picture, alt: first.showcase_pictures[0]?.alt ?? bundle.name } } : {}),
      price: { amount: bundle.price.toFixed(2), currency },
      data: [collection(bundle, url, description, currency)],
      calls: [`bundles/${bundle.id}`],
    },
  }
}

export const bundleMetadata: FindMetadata = (ask, { bundleId: id = '' }, _query, words) =>
  findById(
    ask,
    words,
    { path: 'bundles', id, absent: 'bundle_not_found', hidden: 'bundle_not_offered' },
    describeBundle,
  )

// The metadata of a shared collection. No address: only people with the link should find it.

const describeCollection = ({ id, name, description, owner_name }: Collection, words: PageWords): PageResult => ({
  metadata: {
    title: pageTitle(name),
    description: summarise(description ?? words.collectionBy(owner_name)),
    feed: feedOf('collection', id),
  },
})

export const collectionMetadata: FindMetadata = (ask, { collectionId: id = '' }, _query, words) => {
  const codes = { absent: 'collection_not_found', hidden: 'collection_not_found' } as const
  return findById(ask, words, { path: 'collections', id, ...codes }, describeCollection)
}
