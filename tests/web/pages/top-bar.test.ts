// The top bar: links, search, cart popup and avatar menu.
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { NARROW } from '../../support/states/inspect.ts'
import { searchAnswer } from '../../support/states/search-samples.ts'
import {
  button,
  dialog,
  heading,
  link,
  press,
  type Sign,
  type Step,
  see,
  statesOf,
  testState,
  type,
} from '../../support/states/state.tsx'
import { admin, buyer, cart, cartItem, id, listing } from '../../support/states/world.ts'

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

// Addresses without a page, and the search box of the top bar.

for (const at of ['/nowhere', '/listing', '/profile/a/b'])
  testState(`${at}, which is no page`, {
    tags: ['any-path-page', 'nothing-scrolls-sideways'],
    at,
    shows: [heading('Page Not Found', 1), link('Go Home')],
  })

const box = page.getByRole('banner').getByLabelText('Search the marketplace').first()
testState('the search box is empty again on the next page', {
  tags: ['top-bar-search'],
  at: '/search?query=quilt',
  widths: [1440],
  answers: { search: 'never' },
  steps: [
    () => expect.element(box).toHaveValue('quilt'),
    press(page.getByRole('banner').getByRole('link', { name: 'About' })),
  ],
  shows: [heading('About', 1)],
  check: () => expect.element(box).toHaveValue(''),
})

// The first key skips to the content. Escape closes what a key opened, and the focus returns (WCAG 2.4.1, 2.4.3).

const focus =
  (element: Locator): Step =>
  async () =>
    (element.element() as HTMLElement).focus()
const hasFocus = (element: Locator) => () => expect.element(element).toHaveFocus()

testState('the first key reaches the link that skips to the content', {
  tags: ['keyboard-alone-buy'],
  at: '/about',
  steps: [async () => document.body.focus(), type('{Tab}')],
  shows: [link('Skip to content')],
  check: hasFocus(link('Skip to content')),
})

const skip = link('Skip to results')
const firstFilter = page.getByRole('checkbox', { name: 'Crafts' })
const results = page.getByRole('region', { name: 'Results' })
testState('the link before the filters skips to the results', {
  tags: ['keyboard-alone-buy'],
  at: '/search?query=quilt',
  answers: { search: searchAnswer({ listings: [listing()], total: 1 }) },
  widths: [1280],
  steps: [see(results), focus(firstFilter), type('{Shift>}{Tab}{/Shift}'), hasFocus(skip), type('{Enter}')],
  shows: [results],
  check: hasFocus(results),
})

const menu = page.getByRole('button', { name: 'Menu', exact: true })
const OPENED: [string, string, Locator, Sign, number[]?][] = [
  ['the avatar menu', '/about', button(/account menu/i), page.getByRole('menuitem', { name: 'My Profile' })],
  [
    'the drawer',
    '/dashboard/wishlist',
    button('Dashboard menu'),
    dialog.getByRole('link', { name: 'Overview' }),
    [NARROW],
  ],
  ['the menu of a narrow screen', '/about', menu, page.getByRole('navigation', { name: 'Menu' }), [NARROW]],
  ['the dialog of a report', `/listing/${id(10)}`, button('Report Quilt pattern'), dialog.getByLabelText('Reason')],
]
for (const [name, at, opener, opened, widths] of OPENED)
  testState(`${name} after Escape`, {
    tags: ['keyboard-alone-buy'],
    at,
    as: buyer(),
    answers: { getListing: listing() },
    widths,
    steps: [see(opener), focus(opener), type('{Enter}'), see(opened), type('{Escape}')],
    shows: [opener],
    hides: [opened],
    check: hasFocus(opener),
  })

testState('the avatar menu under the arrow keys', {
  tags: ['keyboard-alone-buy'],
  at: '/about',
  as: buyer(),
  steps: [
    see(button(/account menu/i)),
    focus(button(/account menu/i)),
    type('{Enter}'),
    see('Dashboard'),
    type('{ArrowDown}'),
  ],
  shows: ['My Profile'],
  check: () => expect.element(page.getByRole('menuitem', { name: 'My Profile' })).toHaveAttribute('data-focus'),
})
