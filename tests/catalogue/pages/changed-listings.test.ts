// My Listings: filters, and changes of several listings at once.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as messages from '@/lib/messages.ts'
import { ownListing, ownListings } from '../../support/states/own-listing-samples.ts'
import { alert, dialog, field, fill, inDialog, press, see, statesOf } from '../../support/states/state.tsx'
import { id, seller } from '../../support/states/world.ts'

const meadow = ownListing({ id: id(11), title: 'Meadow' })
const hidden = ownListing({ id: id(15), title: 'Hedge', is_active: false, status: 'inactive' })
const testListings = statesOf({ at: '/dashboard/listings', as: seller() })
const select = (name: string) => () => page.getByRole('checkbox', { name }).click()

const star = ownListing({
  id: id(12),
  title: 'Star',
  price: 8,
  sales_count: 40,
  rating: 4.5,
  rating_count: 12,
  views: 1300,
})
testListings('my listings with filters and their numbers', {
  tags: ['own-listings-found', 'nothing-scrolls-sideways'],
  at: '/dashboard/listings?sort=views',
  answers: { listOwnListings: ownListings(star, meadow, hidden) },
  shows: ['40 sold', '1,300 views in 30 days'],
  check: () => {
    const choices = [...field('Show').element().querySelectorAll('option')].map(({ textContent }) => textContent)
    expect(choices).toEqual(['All (3)', 'Active (2)', 'Inactive (1)', 'Paused (0)', 'Processing (0)'])
  },
  sends: { listOwnListings: { sort: 'views' } },
})

testListings('my listings that no filter finds', {
  tags: ['own-listings-found'],
  at: '/dashboard/listings?q=none',
  answers: { listOwnListings: ownListings() },
  shows: [messages.nothingFound, field('Show')],
})

const made = (...ids: string[]) => ({ results: ids.map((one) => ({ id: one, code: null, message: null })) })
testListings('prices that are changed, and then undone', {
  tags: ['bulk-changes'],
  answers: {
    listOwnListings: ownListings(
      star,
      meadow,
      ownListing({ id: id(14), title: 'New', is_active: false, status: 'processing' }),
    ),
    changeListings: made(star.id, meadow.id),
  },
  steps: [
    select('Select all on this page'),
    see('2 selected'),
    press('Change price'),
    fill('New price', '7'),
    press(inDialog(/^Change/)),
    see('2 listings changed.'),
    press('Undo'),
  ],
  shows: ['2 listings changed.'],
  hides: ['2 selected'],
  sends: {
    changeListings: {
      changes: [
        { id: star.id, price: 8 },
        { id: meadow.id, price: 12 },
      ],
    },
  },
})

testListings('a price that is too low', {
  tags: ['bulk-changes'],
  answers: { listOwnListings: ownListings(star) },
  steps: [select('Select Star'), press('Change price'), fill('New price', '0.20'), press(inDialog(/^Change/))],
  shows: [dialog.getByText('The price must be $0 or between $0.50 and $999,999.99.')],
})

testListings('a reactivation of two, of which the limit allows one', {
  tags: ['bulk-changes'],
  answers: {
    listOwnListings: ownListings(hidden, { ...hidden, id: id(13), title: 'Moon' }),
    changeListings: {
      results: [
        { id: hidden.id, code: null, message: null },
        { id: id(13), code: 'listing_quota_reached', message: 'You’ve reached your listing limit.' },
      ],
    },
  },
  steps: [select('Select all on this page'), press('Reactivate selected')],
  shows: ['1 listing changed.', alert('1 listing couldn’t be changed:'), 'Moon: You’ve reached your listing limit.'],
})

testListings('the question before several listings are deactivated', {
  tags: ['bulk-changes'],
  answers: { listOwnListings: ownListings(star, meadow) },
  steps: [select('Select all on this page'), press('Deactivate selected')],
  shows: [dialog.getByText('This removes the listings from carts and wishlists. You can reactivate them later.')],
  check: () => expect.poll(() => document.querySelector('main')?.closest('[inert]')).toBeTruthy(),
})

testListings('a phone with selected listings', {
  tags: ['bulk-changes', 'nothing-scrolls-sideways'],
  answers: { listOwnListings: ownListings(star, meadow, hidden) },
  widths: [360],
  steps: [select('Select Star')],
  shows: ['1 selected'],
  check: async () => {
    scrollTo(0, 0)
    const bar = page.getByRole('region', { name: 'Selected listings' }).element()
    await expect.poll(() => bar.getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight)
    for (const control of document.querySelectorAll<HTMLElement>('main li :is(a, button, input)')) {
      control.focus()
      expect(control.getBoundingClientRect().bottom, control.outerHTML).toBeLessThanOrEqual(
        bar.getBoundingClientRect().top,
      )
    }
  },
})
