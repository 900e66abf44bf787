// The head of a listing: what a link's preview and a search result show of it.
import { Hono } from 'hono'
import { ERRORS, type Listing, pageTitle, segment, summarise } from '../../contract/index.ts'
import type { AppEnv } from '../_shared/http/app.ts'
import { isUuid } from '../_shared/http/params.ts'
import { type AskApi, readAnswer } from './api-answers.ts'
import { settings } from './context.ts'
import { type Page, showPage } from './show-page.ts'

const MISSING: Page = {
  head: { title: pageTitle(ERRORS.not_found.message), description: ERRORS.not_found.message },
  status: 404,
}
const INACTIVE: Page = {
  head: { title: pageTitle(ERRORS.listing_inactive.message), description: ERRORS.listing_inactive.message },
  status: 410,
}

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
      '@type': 'Offer',
      url,
      price: listing.price.toFixed(2),
      priceCurrency: listing.currency,
      availability: 'https://schema.org/InStock',
      seller: {
        '@type': 'Person',
        name: listing.seller_name,
        url: `${settings.SITE_URL}/profile/${encodeURIComponent(listing.uploader_username)}`,
      },
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

function pageOf(listing: Listing): Page {
  const url = `${settings.SITE_URL}/listing/${listing.id}`
  const [picture] = listing.showcase_img_urls
  return {
    head: {
      title: pageTitle(listing.title),
      description: summarise(listing.description),
      url,
      kind: 'product',
      ...(picture ? { image: { url: picture, alt: listing.title } } : {}),
      price: { amount: listing.price.toFixed(2), currency: listing.currency },
      data: product(listing, url),
      early: {
        answers: [`files/${listing.id}`, `items/${listing.id}/ratings`, `items/${listing.id}/reviews`],
        page: 'listing',
      },
    },
  }
}

const find =
  (id: string) =>
  async (ask: AskApi): Promise<Page> => {
    if (!isUuid(id)) return MISSING
    const answer = await ask(`files/${segment(id)}`)
    const listing = await readAnswer<Listing>(answer)
    if (listing) return pageOf(listing)
    return answer.status === 410 ? INACTIVE : MISSING
  }

export const listingPage = new Hono<AppEnv>().get('/listing/:id', (c) => showPage(c, find(c.req.param('id'))))
