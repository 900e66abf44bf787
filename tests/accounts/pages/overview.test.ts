// The dashboard's frame, its overview, and Following.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as messages from '@/lib/messages.ts'
import type { Answers } from '../../support/states/answers.ts'
import { button, dialog, heading, link, press, see, testState } from '../../support/states/state.tsx'
import { buyer, id, inDays, listing, many, order, PICTURE, seller } from '../../support/states/world.ts'

const at = '/dashboard/overview'
const as = buyer()
const noOrders: Answers = { listOrders: { orders: [], nextCursor: null } }
const menu = page.getByRole('navigation', { name: 'Dashboard' })
const EVERYONE = ['Overview', 'My Orders', 'Wishlist', 'Following']
const SELLERS = ['My Listings', 'Shop', 'Sales', 'Discounts', 'Bundles', 'Payments', 'Metrics', 'Inbox']

for (const [who, person, entries] of [
  ['a member', as, [...EVERYONE, 'Settings', 'Contact Us']],
  ['a seller', seller(), [...EVERYONE, ...SELLERS, 'Settings', 'Contact Us']],
] as const)
  testState(`the menu of ${who}`, {
    tags: ['dashboard-leads-overview', 'menu-entries-role'],
    at: '/dashboard',
    as: person,
    answers: noOrders,
    widths: [1440],
    shows: [heading('Overview', 1)],
    check: async () => {
      await expect
        .poll(() =>
          menu
            .getByRole('link')
            .elements()
            .map(({ textContent }) => textContent),
        )
        .toEqual(entries)
      expect(menu.getByRole('button', { name: 'Become a Seller' }).elements()).toHaveLength(person === as ? 1 : 0)
    },
  })

testState('the menu in a drawer below the medium breakpoint', {
  tags: ['dashboard-permanent-menu'],
  at,
  as,
  answers: noOrders,
  widths: [360],
  steps: [press('Dashboard menu')],
  shows: [dialog.getByRole('link', { name: 'Wishlist' })],
  check: () =>
    expect
      .poll(() => document.querySelector('[id^="headlessui-dialog-panel"]')?.getBoundingClientRect().width)
      .toBe(240),
})

testState('the overview with the name of the login', {
  tags: ['overview-profile-card'],
  at,
  as: buyer({ avatar: null, name: '' }),
  login: { name: 'Of the Login', picture: PICTURE },
  answers: noOrders,
  shows: [heading('Of the Login', 2)],
})

testState('the overview without a name, items and orders', {
  tags: ['overview-profile-card', 'inline-popular-items'],
  at,
  as: buyer({ name: '' }),
  answers: noOrders,
  shows: [heading('Your Name', 2), messages.popularEmpty, messages.ordersEmpty],
})

testState('the overview with the name of the profile', {
  tags: ['overview-profile-card'],
  at,
  as: buyer({ avatar: PICTURE, name: 'Of the Profile' }),
  answers: noOrders,
  shows: [heading('Of the Profile', 2)],
})

testState('the overview whose items and orders don’t load', {
  tags: ['overview-half-second', 'loading-error-loaded', 'inline-popular-items'],
  at,
  as,
  answers: { listPopular: 'unavailable', listOrders: 'unavailable' },
  shows: [messages.popularFailed, messages.ordersFailed],
})

const slides: Answers = { ...noOrders, listPopular: { files: many(6, listing, 'Slide'), nextCursor: null } }
testState('five popular items turn in a circle', {
  tags: ['overview-carousel-five'],
  at,
  as,
  answers: slides,
  steps: [see('1 / 5'), press('Previous item'), see('5 / 5'), press('Next item')],
  shows: ['1 / 5', link('See all')],
})

const days = [6, 5, 4, 3, 2, 1]
testState('the five newest orders', {
  tags: ['overview-five-recent'],
  at,
  as,
  answers: {
    listOrders: {
      orders: days.map((day) =>
        order({ id: id(30 + day), total_amount: day + 0.5, created_at: `2026-03-0${day}T12:00:00Z` }),
      ),
      nextCursor: null,
    },
  },
  shows: [link('View Order Details')],
  check: () => {
    const entries = page.getByRole('listitem').filter({ has: link('View Order Details') })
    expect(entries.elements()).toHaveLength(5)
    expect(entries.first().element().textContent).toMatch(/March 6, 2026.*Total: \$6\.50/)
  },
})

testState('the overview of a seller with tasks', {
  tags: ['seller-tasks'],
  at,
  as: seller(),
  answers: {
    ...noOrders,
    listTasks: {
      tasks: [
        { kind: 'dispute', about_id: id(30), title: 'Crib quilt', due_at: inDays(5), note: null },
        { kind: 'listing', about_id: id(10), title: 'Torn print', due_at: null, note: 'The file is empty.' },
      ],
    },
  },
  shows: [link('Respond to the buyer’s bank'), 'The file is empty.'],
})

testState('the overview of a seller without tasks', {
  tags: ['seller-tasks'],
  at,
  as: seller(),
  answers: noOrders,
  shows: [messages.sellerTasksEmpty],
})

testState('the overview of a seller whose tasks don’t load', {
  tags: ['seller-tasks'],
  at,
  as: seller(),
  answers: { ...noOrders, listTasks: 'unavailable' },
  shows: [messages.sellerTasksFailed],
})

const follow = { seller_id: id(2), username: 'sam', name: 'Sam Seller', avatar: null }
const followed: Answers = { listFollowedListings: { files: many(3, listing), nextCursor: null } }
testState('the sellers that a buyer follows, and their items', {
  tags: ['following-page'],
  at: '/dashboard/following',
  as,
  answers: { ...followed, listFollows: { follows: [follow] } },
  shows: [link('Sam Seller'), page.getByRole('article'), button('Following Sam Seller')],
})

testState('a buyer who no longer follows anyone', {
  tags: ['following-page'],
  at: '/dashboard/following',
  as,
  answers: {
    ...followed,
    listFollows: ({ sent }) => ({ follows: sent.unfollow ? [] : [follow] }),
    unfollow: { success: true },
  },
  steps: [press('Following Sam Seller')],
  shows: [messages.followsEmpty],
})

testState('followed sellers that don’t load', {
  tags: ['following-page'],
  at: '/dashboard/following',
  as,
  answers: { ...followed, listFollows: 'unavailable' },
  shows: [messages.followsFailed],
})
