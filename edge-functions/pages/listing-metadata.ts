// The metadata of a listing: what a link's preview and a search result show of it.
import { type Listing, pages, pageTitle, summarise } from '../../contract/index.ts'
import { settings } from './context.ts'
import { offerOf } from './offer.ts'
import { findById } from './one-thing.ts'
import type { FindMetadata, Found } from './show-page.ts'

/** https://schema.org/Product with its offer, and its rating where there is one. */
function product(listing: Listing, url: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: listing.title,
    description: listing.description,
    sku: listing.id,
    url,
    image: listing.showcase_img_urls,
    offers: {
      ...offerOf({
        url,
        price: listing.price,
        currency: listing.currency,
        seller: { name: listing.seller_name, username: listing.uploader_username },
      }),
      ...(listing.pay_what_you_want
        ? {
            priceSpecification: {
              '@type': 'PriceSpecification',
              minPrice: listing.price.toFixed(2),
              priceCurrency: listing.currency,
            },
          }
        : {}),
    },
    ...(listing.rating === null
      ? {}
      : {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: listing.rating,
            reviewCount: listing.rating_count,
            bestRating: 5,
            worstRating: 1,
          },
        }),
  }
}

function describe(listing: Listing): Found {
  const url = settings.SITE_URL + pages.listing.path({ itemId: listing.id })
  const [picture] = listing.showcase_img_urls
  return {
    metadata: {
      title: pageTitle(listing.title),
      description: summarise(listing.description),
      url,
      kind: 'product',
      ...(picture ? { image: { url: picture, alt: listing.title } } : {}),
      price: { amount: listing.price.toFixed(2), currency: listing.currency },
      data: product(listing, url),
      calls: [
        `files/${listing.id}`,
        `files/${listing.id}/bundles`,
        `items/${listing.id}/ratings`,
        `items/${listing.id}/reviews`,
      ],
    },
  }
}

export const listingMetadata: FindMetadata = (ask, { itemId: id = '' }) =>
  findById(ask, { path: 'files', id, absent: 'not_found', hidden: 'listing_inactive' }, describe)
