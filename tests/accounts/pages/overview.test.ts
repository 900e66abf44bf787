// The dashboard's frame, its overview, and Following.
import { allPages } from '@contract/pages.ts'
import { expect } from 'vitest'
import { cdp, type Locator, page } from 'vitest/browser'
import * as messages from '@/lib/messages.ts'
import { type Answers, type Body, empty, type Items, sample } from '../../support/states/answers.ts'
import { follow } from '../../support/states/mail-samples.ts'
import { button, dialog, heading, link, press, see, statesOf, testState } from '../../support/states/state.tsx'
import { buyer, id, inDays, listing, many, order, paged, seller } from '../../support/states/world.ts'

const as = buyer()
const menu = page.getByRole('navigation', { name: 'Dashboard' })
const SELLING = [
  ...['Overview', 'My Listings', 'Orders', 'Customers', 'Marketing', 'Metrics', 'Payouts', 'Shop'],
  'Inbox',
]
const BUYING = ['My Orders', 'Library', 'Wishlist']
const ACCOUNT = ['Settings', 'Contact Us']
const namesOf = (list: Locator) => list.elements().map(({ textContent }) => textContent)
const pathsOf = (list: Locator) => list.elements().map((one) => one.getAttribute('href')?.replace('/dashboard/', ''))

const TABS = {
  'My Listings': ['listings', 'drafts'],
  Marketing: ['discounts', 'bundles', 'posts', 'embeds'],
  Wishlist: ['wishlist', 'collections', 'following', 'searches'],
}
const LINKED_BY_PAGES = ['upload', 'webhooks', 'api-keys', 'decisions']

for (const [who, person, entries] of [
  ['a member', as, ['Overview', ...BUYING, ...ACCOUNT]],
  ['a seller', seller(), [...SELLING, ...BUYING, 'Inbox', ...ACCOUNT]],
] as const)
  testState(`the menu of ${who}`, {
    tags: ['dashboard-leads-overview', 'menu-entries-role'],
    at: '/dashboard',
    as: person,
    widths: [1440],
    shows: [heading('Overview', 1)],
    check: async () => {
      await expect.poll(() => namesOf(menu.getByRole('link'))).toEqual(entries)
      expect(menu.getByRole('button', { name: 'Become a Seller' }).elements()).toHaveLength(person === as ? 1 : 0)
      expect(menu.element().getBoundingClientRect().bottom).toBeLessThan(900)
      if (person === as) return
      const reached = [...pathsOf(menu.getByRole('link')), ...Object.values(TABS).flat(), ...LINKED_BY_PAGES]
      const patterns = allPages.map(({ pattern }) => pattern).filter((pattern) => /^\/dashboard\/[^:]+$/.test(pattern))
      expect(patterns.filter((pattern) => !reached.includes(pattern.replace('/dashboard/', '')))).toEqual([])
    },
  })

const groupOf = (title: string) => menu.getByRole('list', { name: title })
testState('the menu of a seller with an unread message counts it in both groups', {
  tags: ['menu-entries-role'],
  at: '/dashboard/inbox',
  as: seller(),
  answers: { listThreads: { threads: [], unreadCount: 3, nextCursor: null } },
  widths: [1440],
  shows: [groupOf('Selling').getByText('3 unread'), groupOf('Buying').getByText('3 unread')],
})

const current = (nav: Locator) =>
  namesOf(nav.getByRole('link')).filter((_, index) => nav.getByRole('link').nth(index).element().ariaCurrent)
const inboxIn = (title: string) => groupOf(title).getByRole('link', { name: 'Inbox' })
const marks = (title: string) => async () => {
  await expect.element(inboxIn(title)).toHaveAttribute('aria-current', 'page')
  expect(current(menu)).toHaveLength(1)
}
testState('the inbox is current in the group that led to it, also in a conversation', {
  tags: ['menu-entries-role'],
  at: '/dashboard/inbox',
  as: seller(),
  answers: { listThreads: sample('listThreads'), getThread: sample('getThread', { messages: [] }) },
  widths: [1440],
  steps: [marks('Buying'), press(inboxIn('Selling')), press(link(sample('listThreads').threads[0]?.with_name ?? ''))],
  shows: ['Back to Inbox'],
  check: marks('Selling'),
})
for (const [entry, path, tab] of [
  ['My Listings', 'drafts', 'Drafts'],
  ['Marketing', 'posts', 'Posts'],
  ['Wishlist', 'searches', 'Saved searches'],
] as const) {
  const tabs = page.getByRole('navigation', { name: entry })
  testState(`the tabs of ${entry}`, {
    tags: ['menu-entries-role'],
    at: `/dashboard/${path}`,
    as: seller(),
    answers: {
      listOwnPosts: empty('listOwnPosts'),
      getPostSender: sample('getPostSender'),
      listSavedSearches: empty('listSavedSearches'),
    },
    shows: [tabs.getByRole('link', { name: tab })],
    check: () => {
      expect(pathsOf(tabs.getByRole('link'))).toEqual(TABS[entry])
      expect({ menu: current(menu), tabs: current(tabs) }).toEqual({ menu: [entry], tabs: [tab] })
    },
  })
}

const testOverview = statesOf({ at: '/dashboard/overview', as })

testOverview('the menu in a drawer below the medium breakpoint', {
  tags: ['dashboard-permanent-menu'],
  widths: [360],
  steps: [press('Dashboard menu')],
  shows: [dialog.getByRole('link', { name: 'Wishlist' })],
  check: () =>
    expect
      .poll(() => document.querySelector('[id^="headlessui-dialog-panel"]')?.getBoundingClientRect().width)
      .toBe(240),
})

// Vitest serves a /favicon.svg of its own, which doesn't load as a picture.
const picture = `${location.origin}/placeholder.svg`
const [ofProfile, ofLogin] = [`${picture}?of=profile`, `${picture}?of=login`] as const
const loaded = () => [...document.querySelectorAll<HTMLImageElement>('main img')].find((one) => one.naturalWidth)?.src
for (const [name, profile] of [
  ['Of the Profile', { avatar: ofProfile, name: 'Of the Profile' }],
  ['Of the Login', { avatar: null, name: '' }],
] as const)
  testOverview(`the overview with a name and a picture ${name.toLowerCase()}`, {
    tags: ['overview-profile-card'],
    as: buyer(profile),
    login: { name: 'Of the Login', picture: ofLogin },
    shows: [heading(name, 2), page.getByRole('main').getByRole('link', { name: 'Settings' })],
    check: () => expect.poll(loaded).toBe(profile.avatar ?? ofLogin),
  })

testOverview('the overview without a name, items and orders', {
  tags: ['overview-profile-card', 'inline-popular-items'],
  as: buyer({ name: '' }),
  shows: [heading('Your Name', 2), messages.popularEmpty, messages.ordersEmpty],
})

testOverview('the overview whose items and orders don’t load', {
  tags: ['overview-half-second', 'loading-error-loaded', 'inline-popular-items'],
  answers: { listPopular: 'unavailable', listOrders: 'unavailable' },
  shows: ['Error loading popular items. Please try again later.', messages.ordersFailed],
})

const slides: Answers = { listPopular: { files: many(6, listing, 'Slide'), nextCursor: null } }
testOverview('five popular items turn in a circle', {
  tags: ['overview-carousel-five'],
  answers: slides,
  steps: [see('1 / 5'), press('Previous item'), see('5 / 5'), press('Next item')],
  shows: ['1 / 5', link('See all')],
})

const durations: number[] = []
document.addEventListener('animationstart', ({ animationName, target }) => {
  if (animationName.startsWith('slide'))
    durations.push(Number.parseFloat(getComputedStyle(target as Element).animationDuration))
})
const withoutMotion = [...document.adoptedStyleSheets]
const prefer = (value: 'reduce' | 'no-preference') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
for (const [motion, seconds] of [
  ['no-preference', 0.5],
  ['reduce', 0.00001],
] as const)
  testOverview(`popular items that slide, with the preference ${motion}`, {
    tags: ['overview-half-second'],
    answers: slides,
    widths: [1440],
    steps: [
      see('1 / 5'),
      async () => {
        durations.length = 0
        document.adoptedStyleSheets = []
        await prefer(motion)
      },
      press('Next item'),
    ],
    shows: ['2 / 5'],
    check: async () => {
      await expect.poll(() => durations).toEqual([seconds, seconds])
      document.adoptedStyleSheets = withoutMotion
      await prefer('reduce')
    },
  })

testOverview('the five newest orders', {
  tags: ['nothing-scrolls-sideways', 'overview-five-recent'],
  answers: {
    listOrders: paged(
      'orders',
      [6, 5, 4, 3, 2, 1].map((day) =>
        order({ id: id(30 + day), total_amount: day + 0.5, created_at: `2026-03-0${day}T12:00:00Z` }),
      ),
    ),
  },
  shows: [link('View Order Details')],
  check: () => {
    const entries = page.getByRole('listitem').filter({ has: link('View Order Details') })
    expect(entries.elements()).toHaveLength(5)
    expect(entries.first().element().textContent).toMatch(/March 6, 2026.*Total: \$6\.50/)
  },
})

const testHome = statesOf({ at: '/dashboard/overview', as: seller() })
const task = (changes: Partial<Items<'listTasks', 'tasks'>>): Items<'listTasks', 'tasks'> => ({
  ...{ kind: 'dispute', about_id: id(30), title: 'Crib quilt', due_at: inDays(5), note: null },
  ...changes,
})
const daysOf = (revenues: number[]): Body<'getMetrics'>['days'] =>
  revenues.map((revenue, index) => ({
    day: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    ...{ revenue, orders: revenue > 0 ? 1 : 0, items_sold: 0, fees: 0, downloads: 0, views: 2 },
  }))
/** $10 a day in the first 30 of 60 days, then $5, and $15 on the last. */
const days = daysOf(Array.from({ length: 60 }, (_, day) => (day === 59 ? 15 : day < 30 ? 10 : 5)))
const sales = many(5, ({ id, title }) => ({
  ...(sample('listSales').sales[0] as Items<'listSales', 'sales'>),
  ...{ id, titles: [title, `${title} in blue`], buyer_name: 'Bea Buyer' },
}))

testHome('the overview of a seller with tasks, sales and messages', {
  tags: ['seller-tasks', 'nothing-scrolls-sideways'],
  answers: {
    listTasks: {
      tasks: [
        task({}),
        task({ kind: 'listing', about_id: id(10), title: 'Torn print', due_at: null, note: 'The file is empty.' }),
        task({ kind: 'fraud_warning', title: 'Fox quilt', due_at: null }),
        ...many(4, ({ title, id }) => task({ kind: 'licence_keys', about_id: id, title, due_at: null })),
      ],
    },
    listThreads: { threads: [], unreadCount: 1, nextCursor: null },
    listSales: { sales, nextCursor: null },
    getMetrics: sample('getMetrics', {
      days: days.slice(30),
      previous: { ...sample('getMetrics').totals, revenue: 300 },
    }),
  },
  shows: [
    link('Respond to the buyer’s bank'),
    /The file is empty\./,
    link('Answer a warning of fraud'),
    link('Open 1 unread conversation'),
    'Show 2 more',
    heading('Latest sales', 2),
    /Bea Buyer/,
    'Up 200% from $5.00 yesterday',
    'Up 29% from $35.00 in the 7 days before',
    'Down 47% from $300.00 in the 30 days before',
  ],
  hides: [heading('Get your first sale')],
})

testHome('the overview of a seller before the first sale', {
  tags: ['seller-tasks'],
  answers: { getUsage: sample('getUsage', { uploaded: 1 }) },
  shows: [heading('Get your first sale', 2), link('Share your shop')],
  hides: ['Nothing needs your attention.', heading('Your tasks'), heading('Latest sales'), heading('Revenue')],
  check: () =>
    expect
      .poll(() => namesOf(page.getByRole('listitem').filter({ hasText: 'Done' }).getByRole('link')))
      .toEqual(['Connect Stripe', 'List something']),
})

testHome('the overview of a seller whose tasks, sales and metrics don’t load', {
  tags: ['seller-tasks'],
  answers: { listTasks: 'unavailable', listSales: 'unavailable', getMetrics: 'unavailable' },
  shows: ['Couldn’t load your tasks.', 'Couldn’t load your sales.', 'Couldn’t load your metrics.'],
})

const followed: Answers = { listFollowedListings: { files: many(3, listing), nextCursor: null } }
const testFollowing = statesOf({ tags: ['following-page'], at: '/dashboard/following', as, answers: followed })

testFollowing('the sellers that a buyer follows, and their items', {
  answers: { listFollows: { follows: [follow()] } },
  shows: [link('Sam Seller'), page.getByRole('article'), button('Following Sam Seller')],
  sends: { claimPurchases: {} },
})

testFollowing('a buyer who no longer follows anyone', {
  answers: {
    listFollows: ({ sent }) => ({ follows: sent.unfollow ? [] : [follow()] }),
    unfollow: { success: true },
  },
  steps: [press('Following Sam Seller')],
  shows: ['You’re not following anyone yet. Tap Follow on a shop you like.'],
})

testFollowing('followed sellers that don’t load', {
  answers: { listFollows: 'unavailable' },
  shows: ['We couldn’t load the sellers you follow.'],
})
