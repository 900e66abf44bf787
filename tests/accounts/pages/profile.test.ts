// A seller's public profile, and the cards of listings.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as messages from '@/lib/messages.ts'
import { type Answers, empty } from '../../support/states/answers.ts'
import { searchAnswer } from '../../support/states/search-samples.ts'
import { button, dialog, fill, heading, inDialog, link, press, statesOf, type } from '../../support/states/state.tsx'
import { buyer, DATE, id, listing, many, publicProfile, seller } from '../../support/states/world.ts'

const mittens = listing({ id: id(11), title: 'Harbour Mittens', description: 'A knitting chart.' })
const soups = listing({ id: id(12), title: 'Six Soups', description: 'Recipes in GRAMS.' })
const shop = (...listings: ReturnType<typeof listing>[]): Answers => ({
  search: searchAnswer({ listings, total: listings.length }),
})
const both = shop(mittens, soups)
const titles = () =>
  page
    .getByRole('article')
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent)
const box = page.getByPlaceholder('Search this shop')

const testProfile = statesOf({ at: '/profile/sam', answers: both })

testProfile('a profile with name and listings', {
  tags: ['nothing-scrolls-sideways', 'profile-picture-name'],
  shows: [heading('Sam Seller', 1), heading('Listings', 2)],
  check: () => expect.poll(titles).toEqual(['Harbour Mittens', 'Six Soups']),
})

testProfile('a shop by its numbers, with initials for a picture', {
  tags: ['nothing-scrolls-sideways', 'profile-picture-name'],
  answers: {
    getPublicProfile: publicProfile({ followers_count: 1 }),
    getShop: { ...empty('getShop'), numbers: { listings: 2, sales_count: 34, rating: 4.5, rating_count: 12 } },
  },
  shows: ['4.5 (12 ratings)', '34 items sold', '2 items', '1 follower', 'SS'],
  hides: [page.getByRole('region', { name: 'Filters' })],
})

testProfile('a shop that is large enough for filters', {
  answers: shop(...many(13, listing)),
  widths: [1280],
  shows: [page.getByRole('region', { name: 'Filters' }), box],
})

testProfile('a shop searched by its words', {
  tags: ['profile-search-this'],
  answers: {
    search: ({ values }) => searchAnswer({ listings: values.query === 'mittens' ? [mittens] : [mittens, soups] }),
  },
  steps: [fill(box, 'mittens'), type('{Enter}')],
  shows: ['Harbour Mittens'],
  sends: { search: { seller: id(2), query: 'mittens' } },
  check: () => expect.poll(titles).toEqual(['Harbour Mittens']),
})

testProfile('a shop searched for what it does not have', {
  tags: ['profile-search-this'],
  answers: shop(),
  steps: [fill(box, 'nothing like it'), type('{Enter}')],
  shows: [messages.noMatchingItems],
})

const SECTIONS = [
  { id: id(31), name: 'Knitting' },
  { id: id(32), name: 'Cooking' },
]

testProfile('a shop with pinned items and sections', {
  tags: ['nothing-scrolls-sideways'],
  answers: { getShop: { ...empty('getShop'), sections: SECTIONS, pinned: [soups] } },
  shows: [heading('Pinned', 2), link('Knitting')],
  check: () => expect.poll(titles).toEqual(['Six Soups', 'Harbour Mittens']),
})

testProfile('a shop whose items are all pinned', {
  answers: { ...shop(soups), getShop: { ...empty('getShop'), pinned: [soups] } },
  shows: ['All items are shown above.'],
  check: () => expect.poll(titles).toEqual(['Six Soups']),
})

testProfile('a section of a shop, without the pinned items', {
  answers: { ...shop(soups), getShop: { ...empty('getShop'), sections: SECTIONS, pinned: [mittens] } },
  steps: [press(link('Cooking'))],
  shows: ['Six Soups'],
  hides: [heading('Pinned', 2)],
  sends: { search: { seller: id(2), section: id(32) } },
  check: async () => {
    await expect.element(link('Cooking')).toHaveAttribute('aria-current', 'page')
    await expect.poll(titles).toEqual(['Six Soups'])
  },
})

testProfile('a profile that does not exist', {
  tags: ['profile-picture-name'],
  answers: { ...shop(), getPublicProfile: 'profile_not_found' },
  shows: [heading('Profile not found.', 1)],
})

testProfile('the profile of a banned person', {
  tags: ['admin-opens-listing'],
  answers: { ...shop(), getPublicProfile: publicProfile({ is_banned: true }) },
  shows: ['This account has been banned.'],
  hides: [button(/^Follow/)],
})

testProfile('a profile whose listings don’t load', {
  tags: ['inline-products'],
  answers: { search: 'unavailable' },
  shows: ['Error loading products. Please try again later.'],
})

testProfile('a profile that doesn’t load', {
  tags: ['profile-picture-name'],
  answers: { getPublicProfile: 'unavailable' },
  shows: ['Failed to fetch user profile.'],
})

testProfile('a seller on their own profile', {
  tags: ['profile-report-flag', 'own-listing'],
  as: seller(),
  shows: [button('Own Listing')],
  hides: [button('More actions'), button(/^Report/), button(/^Follow/)],
  check: () => expect.element(button('Own Listing').first()).toBeDisabled(),
})

testProfile('a report of a seller', {
  tags: ['profile-report-flag'],
  as: buyer(),
  answers: { createReport: { success: true } },
  steps: [
    press('More actions'),
    press('Report Sam Seller'),
    fill(dialog.getByLabelText('Reason'), 'Pretends to be someone'),
    press(inDialog('Send Report')),
  ],
  shows: ['Report submitted successfully!'],
  sends: { createReport: { reportedUsername: 'sam', reason: 'Pretends to be someone' } },
})

testProfile('a profile with what its shop says', {
  tags: ['shop-shown-edited'],
  answers: {
    getPublicProfile: publicProfile({
      announcement: 'Back in May.',
      latest_post: { id: id(81), subject: 'Two new owls', sent_at: DATE },
      refund_policy: 'Within 14 days.',
      links: [{ label: 'My site', url: 'https://example.com' }],
    }),
  },
  steps: [press(page.getByText('Refund policy'))],
  shows: ['Back in May.', 'Within 14 days.', link('My site'), link('Two new owls'), link('All posts')],
})

testProfile('a profile without a name to report', {
  tags: ['report-reason-valid'],
  as: buyer(),
  answers: { getPublicProfile: publicProfile({ username: '' }) },
  steps: [press('More actions'), press('Report Sam Seller')],
  shows: ['Invalid user profile. Cannot report.'],
})
