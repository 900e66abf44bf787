// Sell: what selling costs and needs, and the way to begin.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { empty } from '../../support/states/answers.ts'
import { button, heading, link, press, statesOf } from '../../support/states/state.tsx'
import { buyer, id, listing, seller } from '../../support/states/world.ts'

const testSell = statesOf({ at: '/sell' })
const main = page.getByRole('main')

testSell('what a visitor reads before selling, with the shop of the most popular item', {
  tags: ['nothing-scrolls-sideways'],
  answers: {
    getShopTerms: empty('getShopTerms', { fee_percent: 2.5 }),
    listPopular: {
      files: [listing(), listing({ id: id(11), seller_id: id(4), title: 'Of another shop' }), listing({ id: id(12) })],
      nextCursor: null,
    },
  },
  shows: [
    heading('Sell your work', 1),
    /We keep 2\.5% of each sale/,
    heading('A shop here: Sam Seller', 2),
    main.getByRole('button', { name: 'Become a Seller' }),
  ],
  hides: ['Of another shop'],
  check: () => {
    expect(main.getByRole('article').elements()).toHaveLength(2)
    expect(link('See the whole shop').element().getAttribute('href')).toBe('/profile/sam')
    for (const place of [page.getByRole('banner'), page.getByRole('contentinfo')])
      expect(place.getByRole('link', { name: 'Sell', exact: true }).first().element().getAttribute('href')).toBe(
        '/sell',
      )
  },
})

testSell('a member begins to sell', {
  tags: ['become-seller-response'],
  as: buyer(),
  answers: { beginConnect: 'payment_provider_unavailable' },
  steps: [press(main.getByRole('button', { name: 'Become a Seller' }))],
  shows: ['The payment provider didn’t respond. Try again.'],
  sends: { beginConnect: {} },
})

testSell('a member who signed up to sell continues with the button', {
  tags: ['nothing-scrolls-sideways'],
  at: '/sell#connect',
  as: buyer(),
  shows: ['You’re signed in. Now connect your Stripe account.'],
  check: () => expect.element(main.getByRole('button', { name: 'Become a Seller' })).toHaveFocus(),
})

testSell('a seller adds a listing', {
  as: seller(),
  shows: [link('Add a Listing')],
  hides: [button('Become a Seller'), heading(/A shop here/)],
})
