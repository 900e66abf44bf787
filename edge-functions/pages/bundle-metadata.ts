// The metadata of a bundle: what a link's preview and a search result show of it.
import { type Bundle, ERRORS, pages, pageTitle, segment, summarise } from '../../contract/index.ts'
import { isUuid } from '../_shared/is-uuid.ts'
import { readAnswer } from './api-answers.ts'
import { settings } from './context.ts'
import { offerOf } from './offer.ts'
import type { FindMetadata, Found } from './show-page.ts'

const MISSING: Found = {
  metadata: { title: pageTitle(ERRORS.bundle_not_found.message), description: ERRORS.bundle_not_found.message },
  status: 404,
}
const NOT_OFFERED: Found = {
  metadata: { title: pageTitle(ERRORS.bundle_not_offered.message), description: ERRORS.bundle_not_offered.message },
  status: 410,
}

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

export const bundleMetadata: FindMetadata = async (ask, { bundleId: id = '' }) => {
  if (!isUuid(id)) return MISSING
  const answer = await ask(`bundles/${segment(id)}`)
  const bundle = await readAnswer<Bundle>(answer)
  if (bundle) return describe(bundle)
  return answer.status === 410 ? NOT_OFFERED : MISSING
}
