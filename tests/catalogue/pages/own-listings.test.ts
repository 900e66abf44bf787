import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as messages from '@/lib/messages.ts'
import type { Answers, Items } from '../../support/states/answers.ts'
import {
  alert,
  button,
  dialog,
  field,
  fill,
  heading,
  inDialog,
  link,
  press,
  see,
  testState,
} from '../../support/states/state.tsx'
import { buyer, id, listing, seller } from '../../support/states/world.ts'

const at = '/dashboard/listings'
const as = seller()
type Own = Items<'listOwnListings', 'files'>
const own = (changes: Partial<Own> = {}): Own => ({ ...listing(changes), can_delete: false, ...changes })
const list = (...files: Own[]) => ({ files, nextCursor: null })
const LONG = 'A title of more than thirty characters'
const STORY =
  'Twelve blocks with a full-size template, cutting lists for three sizes, and pressing arrows all along the way.'
const long = own({ title: LONG, description: STORY, price: 4.5, showcase_img_urls: [], showcase_thumbnail_urls: [] })
const meadow = own({ id: id(11), title: 'Meadow' })
const hidden = own({ id: id(11), title: 'Meadow', is_active: false, status: 'inactive' })

testState('my listings before they have loaded', {
  tags: ['my-listings-loading'],
  at,
  as,
  answers: { listOwnListings: 'never' },
  shows: [messages.listingsLoading],
})

testState('my listings, one with a long title', {
  tags: ['my-listings-loading'],
  at,
  as,
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

testState('my listings in every status', {
  tags: ['seller-whose-account'],
  at,
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
  shows: [alert('You can’t sell right now'), 'Paused', 'The file is empty.'],
})

testState('no listings', {
  tags: ['my-listings-none'],
  at,
  as,
  answers: { listOwnListings: list() },
  shows: [messages.listingsEmpty, link('List Something')],
})

for (const path of ['listings', 'upload', 'metrics'])
  testState(`/dashboard/${path} of a person who sells nothing`, {
    tags: ['my-listings-none'],
    at: `/dashboard/${path}`,
    as: buyer(),
    shows: [messages.becomeSeller, button('Become a Seller')],
  })

testState('my listings that don’t load', {
  tags: ['my-listings-none', 'inline-orders-listings'],
  at,
  as,
  answers: { listOwnListings: 'unavailable' },
  shows: [alert(messages.listingsFailed)],
})

testState('my listings without an answer', {
  tags: ['my-listings-none', 'inline-orders-listings'],
  at,
  as,
  answers: { listOwnListings: 'no answer' },
  shows: [alert(messages.listingsUnanswered)],
})

testState('the question before a listing is deactivated', {
  tags: ['my-listings-deactivate'],
  at,
  as,
  answers: { listOwnListings: list(meadow) },
  steps: [press('Deactivate Meadow')],
  shows: [dialog.getByText(messages.deactivateConfirm)],
})

testState('a listing that was deactivated', {
  tags: ['my-listings-deactivate', 'toasts-deactivate-reactivate'],
  at,
  as,
  answers: {
    listOwnListings: ({ sent }) => list(sent.deactivateListing ? hidden : meadow),
    deactivateListing: listing({ ...meadow, is_active: false, status: 'inactive' }),
  },
  steps: [press('Deactivate Meadow'), press(inDialog('Deactivate'))],
  shows: [messages.deactivated('Meadow'), button('Reactivate Meadow')],
})

testState('a deactivation that fails', {
  tags: ['my-listings-deactivate', 'toasts-deactivate-reactivate'],
  at,
  as,
  answers: { listOwnListings: list(meadow), deactivateListing: 'no answer' },
  steps: [press('Deactivate Meadow'), press(inDialog('Deactivate'))],
  shows: [messages.deactivateFailed],
})

testState('a reactivation that fails', {
  tags: ['my-listings-deactivate', 'toasts-deactivate-reactivate'],
  at,
  as,
  answers: { listOwnListings: list(hidden), reactivateListing: 'no answer' },
  steps: [press('Reactivate Meadow')],
  shows: [messages.reactivateFailed],
})

testState('a listing that was deleted', {
  tags: ['listing-bought-can'],
  at,
  as,
  answers: {
    listOwnListings: ({ sent }) => list(...(sent.deleteListing ? [] : [{ ...hidden, can_delete: true }])),
    deleteListing: { success: true },
  },
  steps: [press('Delete Meadow'), see(messages.deleteListingConfirm), press(inDialog('Delete'))],
  shows: [messages.listingDeleted('Meadow'), messages.listingsEmpty],
})

const edited = own({ title: 'Before', price: 3 })
const atEdit = `/dashboard/edit-item/${edited.id}`
const editing: Answers = {
  getListing: edited,
  getPictures: { pictures: [], pending: null },
  listVersions: { versions: [], pending: null },
  getReduction: { reduction: null },
}

testState('Edit Item', {
  tags: ['edit-item-fields', 'edit-save-waits'],
  at: atEdit,
  as,
  answers: editing,
  shows: [heading('Edit Item', 1), button('Save Changes'), link('Cancel')],
  check: async () => {
    await expect.element(field('Title')).toHaveValue('Before')
    await expect.element(field(/^Price/).first()).toHaveValue('3.00')
  },
})

for (const name of ['Title', 'Description', /^Price/])
  testState(`Edit Item without ${name}`, {
    tags: ['edit-save-waits'],
    at: atEdit,
    as,
    answers: editing,
    steps: [fill(name, ' ')],
    shows: [button('Save Changes')],
    check: () => expect.element(button('Save Changes')).toBeDisabled(),
  })

testState('Edit Item with an invalid price', {
  tags: ['edit-item-fields'],
  at: atEdit,
  as,
  answers: editing,
  steps: [fill(/^Price/, '7.255'), press('Save Changes')],
  shows: ['Enter a number with at most 2 decimals, such as 12.50.'],
})

testState('Edit Item that can’t be saved', {
  tags: ['toasts-upload-edit'],
  at: atEdit,
  as,
  answers: { ...editing, editListing: 'no answer' },
  steps: [fill('Title', 'After'), press('Save Changes')],
  shows: ['Error updating item. Please try again.'],
  sends: { editListing: { title: 'After' } },
})

testState('Edit Item of another seller', {
  tags: ['edit-item-fields'],
  at: atEdit,
  as: seller({ id: id(9) }),
  answers: { ...editing, getPictures: 'not_found', listVersions: 'not_found', getReduction: 'not_found' },
  shows: [messages.itemMissing],
})

testState('Edit Item that doesn’t load', {
  tags: ['edit-item-fields'],
  at: atEdit,
  as,
  answers: { ...editing, getListing: 'unavailable' },
  shows: [messages.itemFailed],
})
