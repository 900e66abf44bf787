// The top bar: links, search, cart popup and avatar menu.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { NARROW } from '../../support/states/inspect.ts'
import { button, link, press, see, statesOf } from '../../support/states/state.tsx'
import { admin, buyer, cart, cartItem, id } from '../../support/states/world.ts'

const bar = page.getByRole('banner')
const popup = page.getByRole('region', { name: 'Cart' })
const entries = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map((entry) => entry.textContent)
const addresses = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map((entry) => entry.getAttribute('href'))

const testBar = statesOf({ at: '/about' })

testBar('the menu of a narrow screen', {
  tags: ['top-bar-logo'],
  widths: [NARROW],
  steps: [press(bar.getByRole('button', { name: 'Menu' }))],
  shows: [bar.getByRole('button', { name: 'Sign Up' }), bar.getByRole('link', { name: 'Contact' })],
})

testBar('the search of a narrow screen takes the focus', {
  tags: ['top-bar-search'],
  widths: [NARROW],
  steps: [press('Open search')],
  shows: [page.getByLabelText('Search the marketplace').last()],
  check: () => expect.element(page.getByLabelText('Search the marketplace').last()).toHaveFocus(),
})

testBar('the avatar menu of a member', {
  tags: ['top-bar-avatar'],
  as: buyer(),
  steps: [press(/account menu/i), see('Dashboard')],
  shows: ['Logout'],
  check: () => {
    expect(entries()).toEqual(['Dashboard', 'My Profile', 'Settings', 'Logout'])
    expect(addresses()).toEqual(['/dashboard', '/profile/bea', '/dashboard/settings', null])
  },
})

testBar('the avatar menu of an admin', {
  tags: ['top-bar-avatar', 'menu-entries-role'],
  as: admin(),
  steps: [press(/account menu/i), see('Dashboard')],
  shows: ['Admin Panel'],
})

testBar('the cart popup of an empty cart', {
  tags: ['cart-popup-items'],
  as: buyer(),
  steps: [press(bar.getByRole('button', { name: /^Cart/ }))],
  shows: [popup.getByRole('heading', { name: 'Cart' }), popup.getByText('Your cart is empty.')],
  hides: [link('Go to Cart')],
})

testBar('the cart popup of a cart with an item without a picture', {
  tags: ['cart-popup-items'],
  as: buyer(),
  answers: {
    listCart: cart({
      cartItems: [
        cartItem({ title: 'Kept print' }),
        cartItem({ id: id(11), title: 'Dropped print', showcase_img_urls: [], showcase_thumbnail_urls: [] }),
      ],
    }),
  },
  steps: [press(bar.getByRole('button', { name: /^Cart/ }))],
  shows: [popup.getByText('Kept print'), link('Go to Cart'), button('Remove Dropped print from the cart')],
  check: () =>
    expect(popup.getByRole('listitem').last().element().querySelector('img')?.getAttribute('src')).toBe(
      '/placeholder.svg',
    ),
})

testBar('the cart popup after an item was removed, with the way to the cart', {
  tags: ['cart-popup-items'],
  as: buyer(),
  answers: {
    listCart: ({ sent }) =>
      cart({
        cartItems: [
          cartItem({ title: 'Kept print' }),
          ...(sent.removeFromCart ? [] : [cartItem({ id: id(11), title: 'Dropped print' })]),
        ],
      }),
    removeFromCart: { success: true },
  },
  steps: [press(bar.getByRole('button', { name: /^Cart/ })), press('Remove Dropped print from the cart')],
  shows: [popup.getByText('Kept print'), link('Go to Cart')],
  hides: [popup.getByText('Dropped print')],
  check: () => expect(link('Go to Cart').element().getAttribute('href')).toBe('/cart'),
})
