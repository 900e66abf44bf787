// https://schema.org/Offer: what something costs and who sells it, for crawlers.
import { pages } from '../../contract/index.ts'
import { settings } from './context.ts'

type Offered = { url: string; price: number; currency: string; seller: { name: string; username: string } }

/** @param offered its price in dollars */
export const offerOf = ({ url, price, currency, seller }: Offered) => ({
  '@type': 'Offer',
  url,
  price: price.toFixed(2),
  priceCurrency: currency,
  availability: 'https://schema.org/InStock',
  seller: {
    '@type': 'Person',
    name: seller.name,
    url: settings.SITE_URL + pages.profile.path({ identifier: seller.username }),
  },
})
