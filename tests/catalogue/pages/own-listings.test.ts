import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { ownListing, ownListings } from '../../support/states/own-listing-samples.ts'
import { alert, button, heading, inDialog, link, press, see, statesOf, testState } from '../../support/states/state.tsx'
import { buyer, id, listing, seller } from '../../support/states/world.ts'

const listingsEmpty = "You don't have any listings yet..."

const [own, list] = [ownListing, ownListings]
const LONG = 'A title of more than thirty characters'
const STORY =
  'Twelve blocks with a full-size template, cutting lists for three sizes, and pressing arrows all along the way.'
const long = own({ title: LONG, description: STORY, price: 4.5, showcase_img_urls: [], showcase_thumbnail_urls: [] })
const meadow = own({ id: id(11), title: 'Meadow' })
const processing = own({ id: id(11), title: 'Meadow', is_active: false, status: 'processing' })
const hidden = own({ id: id(11), title: 'Meadow', is_active: false, status: 'inactive' })

const testListings = statesOf({ at: '/dashboard/listings', as: seller() })

testListings('my listings before they have loaded', {
  tags: ['my-listings-loading'],
  answers: { listOwnListings: 'never' },
  shows: ['Loading your listings...'],
})

testListings('my listings, one with a long title', {
  tags: ['nothing-scrolls-sideways', 'my-listings-loading'],
  answers: { listOwnListings: list(long, own({ id: id(12), title: 'Short' })) },
  shows: [heading('My Listings', 1), link('Add a Listing'), '$4.50'],
  check: () => {
    const card = page.getByRole('listitem').filter({ hasText: 'A title of' })
    expect(card.getByRole('heading').element().textContent).toBe(`${LONG.slice(0, 30).trimEnd()}...`)
    expect(card.getByText('Twelve blocks').element().textContent).toBe(`${STORY.slice(0, 50).trimEnd()}...`)
    expect(card.element().querySelector('img')?.getAttribute('src')).toBe('/placeholder.svg')
    expect(card.getByRole('link', { name: 'View' }).element().getAttribute('href')).toBe(`/listing/${long.id}`)
    expect(card.getByRole('link', { name: 'Edit' }).element().getAttribute('href')).toBe(
      `/dashboard/edit-item/${long.id}`,
    )
    const grid = card.element().closest('ul, ol') as Element
    expect(getComputedStyle(grid).gridTemplateColumns.split(' ')).toHaveLength(3)
  },
})

testListings('my listings in every status', {
  tags: ['seller-whose-account', 'my-listings-loading'],
  as: seller({ selling: 'stopped' }),
  answers: {
    listOwnListings: list(
      own({ id: id(11), title: 'One', status: 'processing', is_active: false }),
      own({
        id: id(12),
        title: 'Two',
        status: 'processing',
        is_active: false,
        processing_failure: 'The file is empty.',
      }),
      own({ id: id(13), title: 'Three', status: 'paused', is_active: false }),
      own({ id: id(14), title: 'Four', status: 'removed', is_active: false }),
      own({ id: id(15), title: 'Five', status: 'inactive', is_active: false, can_delete: true }),
    ),
  },
  shows: [alert('You can’t sell right now'), 'Paused', 'Not listed', alert('The file is empty.')],
  check: () => expect(link('Upload again').element().getAttribute('href')).toBe('/dashboard/upload'),
})

let isReady = false
testListings('a listing whose files are processing, and then are ready', {
  tags: ['my-listings-loading'],
  answers: { listOwnListings: () => list(isReady ? meadow : processing) },
  steps: [
    see(page.getByRole('status').getByText('Its files are processing. It’ll go live automatically.')),
    async () => {
      expect(link('Edit Meadow').elements()).toHaveLength(0)
      isReady = true
    },
  ],
  shows: [button('Deactivate Meadow')],
  hides: ['Processing'],
})

for (const [path, text] of [
  ['listings', 'Your Stripe account is no longer connected'],
  ['upload', 'Reconnect your Stripe account to add listings.'],
] as const)
  testState(`/dashboard/${path} of a seller who disconnected Stripe`, {
    tags: ['seller-whose-account'],
    at: `/dashboard/${path}`,
    as: seller({ selling: 'disconnected' }),
    answers: { listOwnListings: list({ ...meadow, status: 'paused', is_active: false }) },
    shows: [text, button('Reconnect Stripe')],
  })

for (const path of ['listings', 'upload', 'metrics'])
  testState(`/dashboard/${path} of a person who sells nothing`, {
    tags: ['my-listings-none'],
    at: `/dashboard/${path}`,
    as: buyer(),
    shows: ['Become a seller to start listing your products!', button('Become a Seller')],
  })

testListings.each(['my-listings-none', 'inline-orders-listings'], {
  'my listings that don’t load': [{ listOwnListings: 'unavailable' }, alert('Failed to fetch listings.')],
  'my listings without an answer': [{ listOwnListings: 'no answer' }, alert('Error fetching listings.')],
})

testListings('a listing that was deactivated', {
  tags: ['my-listings-deactivate', 'toasts-deactivate-reactivate'],
  answers: {
    listOwnListings: ({ sent }) => list(sent.deactivateListing ? hidden : meadow),
    deactivateListing: listing({ ...meadow, is_active: false, status: 'inactive' }),
  },
  steps: [
    press('Deactivate Meadow'),
    see(
      "Are you sure you want to deactivate this listing? This action will remove the product from users' carts and wishlists.",
    ),
    press(inDialog('Deactivate')),
  ],
  shows: ['Meadow has been deactivated.', button('Reactivate Meadow')],
})

testListings('a deactivation that fails', {
  tags: ['my-listings-deactivate', 'toasts-deactivate-reactivate'],
  answers: { listOwnListings: list(meadow), deactivateListing: 'no answer' },
  steps: [press('Deactivate Meadow'), press(inDialog('Deactivate'))],
  shows: ['An error occurred while deactivating the list.'],
})

testListings('a listing whose reactivation fails, and that was deleted then', {
  tags: ['my-listings-none', 'my-listings-deactivate', 'toasts-deactivate-reactivate'],
  answers: {
    reactivateListing: 'no answer',
    listOwnListings: ({ sent }) => list(...(sent.deleteListing ? [] : [{ ...hidden, can_delete: true }])),
    deleteListing: { success: true },
  },
  steps: [
    press('Reactivate Meadow'),
    see('An error occurred while reactivating the list.'),
    press('Delete Meadow'),
    see('Delete this listing? You can’t undo this.'),
    press(inDialog('Delete')),
  ],
  shows: ['Meadow has been deleted.', listingsEmpty, link('List Something')],
})
