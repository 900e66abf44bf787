// The metadata of a bundle: what a link's preview and a search result show of it.
import { type Bundle, pages, pageTitle, summarise } from '../../contract/index.ts'
import { settings } from './context.ts'
import { offerOf } from './offer.ts'
import { findById } from './one-thing.ts'
import type { FindMetadata, Found } from './show-page.ts'

const addressOf = (path: string) => settings.SITE_URL + path

/** https://schema.org/ProductCollection with its offer and what is in it. */
function collection(bundle: Bundle, url: string, description: string, currency: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ProductCollection',
    name: bundle.name,
    description,
    sku: bundle.id,
    url,
    image: bundle.listings.flatMap(({ showcase_img_urls }) => showcase_img_urls.slice(0, 1)),
    offers: offerOf({
      url,
      price: bundle.price,
      currency,
      seller: { name: bundle.seller_name, username: bundle.seller_username },
    }),
    includesObject: bundle.listings.map(({ id, title }) => ({
      '@type': 'TypeAndQuantityNode',
      amountOfThisGood: 1,
      typeOfGood: { '@type': 'Product', name: title, url: addressOf(pages.listing.path({ itemId: id })) },
    })),
  }
}

function describe(bundle: Bundle): Found {
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
      ...(picture ? { image: { url: picture, alt: bundle.name } } : {}),
      price: { amount: bundle.price.toFixed(2), currency },
      data: collection(bundle, url, description, currency),
      calls: [`bundles/${bundle.id}`],
    },
  }
}

export const bundleMetadata: FindMetadata = (ask, { bundleId: id = '' }) =>
  findById(ask, { path: 'bundles', id, absent: 'bundle_not_found', hidden: 'bundle_not_offered' }, describe)
