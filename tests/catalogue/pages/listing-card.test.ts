// The card of a listing, as a profile shows it.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as messages from '@/lib/messages.ts'
import type { Answers } from '../../support/states/answers.ts'
import { searchAnswer } from '../../support/states/search-samples.ts'
import { alert, button, press, see, statesOf } from '../../support/states/state.tsx'
import { buyer, cart, cartItem, id, listing, PICTURE } from '../../support/states/world.ts'

const LONG = 'Thirty characters are enough, aren’t they?'
const shop = (...files: ReturnType<typeof listing>[]): Answers => ({
  search: searchAnswer({ listings: files, total: files.length }),
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

const testCard = statesOf({ at: '/profile/sam', answers: shop(free) })

testCard('cards with a long title and without a picture', {
  tags: ['nothing-scrolls-sideways', 'listing-card-picture'],
  answers: shop(long, free),
  shows: [card(LONG.slice(0, 20)).getByText('$12.50'), card('Nothing to pay').getByText('$0.00 Free')],
  check: () => {
    const shown = card(LONG.slice(0, 20))
    expect(shown.getByRole('heading').element().textContent).toBe(`${[...LONG].slice(0, 30).join('').trimEnd()}...`)
    expect(shown.getByRole('link', { name: 'by sam' }).element().getAttribute('href')).toBe('/profile/sam')
    expect(card('Nothing to pay').element().querySelector('img')?.getAttribute('src')).toBe('/placeholder.svg')
  },
})

const sizes = [320, 640].map((width) => ({ url: `${PICTURE}#${width}`.replaceAll(' ', '%20'), width }))
testCard('a card whose picture comes in sizes, over a placeholder', {
  tags: ['picture-sizes'],
  answers: shop(
    listing({
      showcase_pictures: [
        { alt: 'A quilt', width: 900, height: 600, sizes, placeholder: `data:image/bmp;base64,Qk1m${'AB'.repeat(64)}` },
      ],
    }),
  ),
  shows: [page.getByRole('img', { name: 'A quilt' })],
  check: () => {
    const shown = page.getByRole('img', { name: 'A quilt' }).element() as HTMLImageElement
    expect(shown.srcset.includes(' 320w')).toBe(true)
    expect(shown.width > 0).toBe(true)
    expect(shown.style.backgroundImage).toEqual(expect.stringContaining('data:image/bmp;base64,Qk1m'))
  },
})

testCard('two cards side by side on a phone', {
  tags: ['listing-card-picture'],
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

testCard('a heart pressed without a login', {
  tags: ['cart-wishlist-signed', 'thrown-cart-wishlist', 'visitor-chose-done'],
  steps: [press('Add Nothing to pay to the wishlist')],
  shows: [alert(messages.notAuthenticated)],
})

const heart = (action: 'Add' | 'Remove') => `${action} Nothing to pay ${action === 'Add' ? 'to' : 'from'} the wishlist`
const heartFill = () =>
  button(/the wishlist$/)
    .first()
    .element()
    .querySelector('svg')
    ?.getAttribute('fill')
const testMember = statesOf({ at: '/profile/sam', as: buyer(), answers: shop(free) })

testMember('a heart that a member fills and empties', {
  tags: ['listing-card-heart', 'heart-toggles-cart'],
  answers: {
    listWishlist: ({ sent }) => ({
      wishlistItems: sent.addToWishlist && !sent.removeFromWishlist ? [free] : [],
    }),
    addToWishlist: { success: true },
    removeFromWishlist: { success: true },
  },
  steps: [
    see(button(heart('Add'))),
    async () => expect(heartFill()).toBe('none'),
    press(heart('Add')),
    see(button(heart('Remove'))),
    async () => expect(heartFill()).toBe('currentColor'),
    press(heart('Remove')),
  ],
  shows: [button(heart('Add'))],
  sends: { addToWishlist: { fileId: free.id }, removeFromWishlist: { itemId: free.id } },
})

testMember('a card that a member puts into the cart', {
  tags: ['add-cart-cart', 'heart-toggles-cart'],
  answers: {
    listCart: ({ sent }) => cart({ cartItems: sent.addToCart ? [cartItem(free)] : [] }),
    addToCart: { success: true },
  },
  steps: [press('Add to Cart: Nothing to pay')],
  shows: [button('In Cart'), button('Cart, 1 item')],
  sends: { addToCart: { fileId: free.id } },
})

testMember('a card in the cart and in the wishlist', {
  tags: ['listing-card-heart', 'add-cart-cart'],
  answers: {
    listCart: cart({ cartItems: [cartItem({ ...free, price_to_pay: 0, price_when_added: 0 })] }),
    listWishlist: { wishlistItems: [free] },
  },
  shows: [button('Remove Nothing to pay from the wishlist'), button('In Cart')],
  check: () => expect.element(button('In Cart')).toBeDisabled(),
})

testMember('a card that neither the cart nor the wishlist takes', {
  tags: ['thrown-cart-wishlist'],
  answers: { addToCart: 'no answer', addToWishlist: 'no answer' },
  steps: [
    press('Add to Cart: Nothing to pay'),
    see(messages.cartAddFailed),
    press('Add Nothing to pay to the wishlist'),
  ],
  shows: [messages.wishlistAddFailed, button('Add Nothing to pay to the wishlist')],
})

testMember('a card of what the buyer has', {
  tags: ['listing-card-heart'],
  answers: { listPurchases: { listingIds: [free.id] } },
  shows: [button('Download Nothing to pay')],
  hides: [button(/^Add to Cart/)],
})
