// A seller's public profile, and the cards of listings.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as messages from '@/lib/messages.ts'
import type { Answers } from '../../support/states/answers.ts'
import { alert, button, dialog, fill, heading, inDialog, link, press, testState } from '../../support/states/state.tsx'
import { buyer, cart, cartItem, id, listing, publicProfile, seller } from '../../support/states/world.ts'

const at = '/profile/sam'
const LONG = 'Thirty characters are enough, aren’t they?'
const mittens = listing({ id: id(11), title: 'Harbour Mittens', description: 'A knitting chart.' })
const soups = listing({ id: id(12), title: 'Six Soups', description: 'Recipes in GRAMS.' })
const shop = (...files: ReturnType<typeof listing>[]): Answers => ({
  listSellerListings: { files, nextCursor: null },
})
const both = shop(mittens, soups)
const titles = () =>
  page
    .getByRole('article')
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent)
const box = page.getByPlaceholder('Search this shop')

testState('a profile with name and listings', {
  tags: ['profile-picture-name'],
  at,
  answers: both,
  shows: [heading('Sam Seller', 1), heading('Listings', 2)],
  check: () => expect.poll(titles).toEqual(['Harbour Mittens', 'Six Soups']),
})

testState('a shop searched by title', {
  tags: ['profile-search-this'],
  at,
  answers: both,
  steps: [fill(box, 'mittens')],
  shows: ['Harbour Mittens'],
  check: () => expect.poll(titles).toEqual(['Harbour Mittens']),
})

testState('a shop searched by description, in another case', {
  tags: ['profile-search-this'],
  at,
  answers: both,
  steps: [fill(box, 'in grams')],
  shows: ['Six Soups'],
  check: () => expect.poll(titles).toEqual(['Six Soups']),
})

testState('a shop searched for what it does not have', {
  tags: ['profile-search-this'],
  at,
  answers: both,
  steps: [fill(box, 'nothing like it')],
  shows: [messages.noMatchingItems],
})

testState('a shop without items has no search box', {
  tags: ['profile-search-this'],
  at,
  answers: shop(),
  shows: [messages.noMatchingItems],
  hides: [box],
})

testState('a profile that does not exist', {
  tags: ['profile-picture-name'],
  at,
  answers: { ...shop(), getPublicProfile: 'profile_not_found', listSellerListings: 'profile_not_found' },
  shows: [heading('Profile not found.', 1)],
})

testState('the profile of a banned person', {
  tags: ['admin-opens-listing'],
  at,
  answers: { ...shop(), getPublicProfile: publicProfile({ is_banned: true }) },
  shows: [messages.profileBanned],
  hides: [button(/^Follow/)],
})

testState('a profile whose listings don’t load', {
  tags: ['inline-products'],
  at,
  answers: { listSellerListings: 'unavailable' },
  shows: [messages.productsFailed],
})

testState('a profile that doesn’t load', {
  tags: ['profile-picture-name'],
  at,
  answers: { ...both, getPublicProfile: 'unavailable' },
  shows: ['Failed to fetch user profile.'],
})

testState('a seller on their own profile', {
  tags: ['profile-report-flag', 'own-listing'],
  at,
  as: seller(),
  answers: both,
  shows: [button('Own Listing')],
  hides: [button(/^Report/), button(/^Follow/)],
  check: () => expect.element(button('Own Listing').first()).toBeDisabled(),
})

testState('a report of a seller', {
  tags: ['profile-report-flag'],
  at,
  as: buyer(),
  answers: { ...both, createReport: { success: true } },
  steps: [
    press('Report Sam Seller'),
    fill(dialog.getByLabelText('Reason'), 'Pretends to be someone'),
    press(inDialog('Send Report')),
  ],
  shows: [messages.reportSubmitted],
  sends: { createReport: { reportedUsername: 'sam', reason: 'Pretends to be someone' } },
})

testState('a profile without a name to report', {
  tags: ['report-reason-valid'],
  at,
  as: buyer(),
  answers: { ...both, getPublicProfile: publicProfile({ username: '' }) },
  steps: [press('Report Sam Seller')],
  shows: [messages.reportInvalidProfile],
})

const long = listing({ id: id(13), title: LONG, price: 12.5 })
const free = listing({
  id: id(14),
  title: 'Nothing to pay',
  price: 0,
  showcase_img_urls: [],
  showcase_thumbnail_urls: [],
})
const card = (title: string) => page.getByRole('article').filter({ hasText: title })

testState('cards with a long title and without a picture', {
  tags: ['listing-card-picture'],
  at,
  answers: shop(long, free),
  shows: [card(LONG.slice(0, 20)).getByText('$12.50'), card('Nothing to pay').getByText('$0.00 Free')],
  check: () => {
    const shown = card(LONG.slice(0, 20))
    expect(shown.getByRole('heading').element().textContent).toBe(`${[...LONG].slice(0, 30).join('').trimEnd()}...`)
    expect(shown.getByRole('link', { name: 'by sam' }).element().getAttribute('href')).toBe('/profile/sam')
    expect(card('Nothing to pay').element().querySelector('img')?.getAttribute('src')).toBe('/placeholder.svg')
  },
})

testState('two cards side by side on a phone', {
  tags: ['listing-card-picture'],
  at,
  answers: shop(long, free),
  widths: [360],
  shows: [card('Nothing to pay')],
  check: () => {
    const tops = [LONG.slice(0, 20), 'Nothing to pay'].map((title) =>
      [
        card(title),
        card(title).getByText(/^\$/).first(),
        card(title).getByRole('button', { name: /^Add to Cart/ }),
      ].map((part) => Math.round(part.element().getBoundingClientRect().y)),
    )
    expect(tops[0]).toEqual(tops[1])
  },
})

testState('a heart pressed without a login', {
  tags: ['cart-wishlist-signed', 'thrown-cart-wishlist', 'visitor-chose-done'],
  at,
  answers: shop(free),
  steps: [press('Add Nothing to pay to the wishlist')],
  shows: [alert(messages.notAuthenticated)],
})

testState('a card in the cart and in the wishlist', {
  tags: ['listing-card-heart', 'add-cart-cart'],
  at,
  as: buyer(),
  answers: {
    ...shop(free),
    listCart: cart({ cartItems: [cartItem({ ...free, price_to_pay: 0, price_when_added: 0 })] }),
    listWishlist: { wishlistItems: [free] },
  },
  shows: [button('Remove Nothing to pay from the wishlist'), button('In Cart')],
  check: () => expect.element(button('In Cart')).toBeDisabled(),
})

testState('a card that the cart does not take', {
  tags: ['thrown-cart-wishlist'],
  at,
  as: buyer(),
  answers: { ...shop(free), addToCart: 'no answer' },
  steps: [press('Add to Cart: Nothing to pay')],
  shows: [messages.cartAddFailed],
})

testState('a card that the wishlist does not take', {
  tags: ['thrown-cart-wishlist'],
  at,
  as: buyer(),
  answers: { ...shop(free), addToWishlist: 'no answer' },
  steps: [press('Add Nothing to pay to the wishlist')],
  shows: [messages.wishlistAddFailed, button('Add Nothing to pay to the wishlist')],
})

testState('a card of what the buyer has', {
  tags: ['listing-card-heart'],
  at,
  as: buyer(),
  answers: { ...shop(free), listPurchases: { listingIds: [free.id] } },
  shows: [link('Purchased: Nothing to pay, go to My Orders')],
  hides: [button(/^Add to Cart/)],
})
