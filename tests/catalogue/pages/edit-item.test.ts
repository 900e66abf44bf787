// Edit Item: the texts, the price, a sale and the pictures of a listing.
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as messages from '@/lib/messages.ts'
import { type Answer, type Answers, type Body, inTurn } from '../../support/states/answers.ts'
import { ownListing, ownListings } from '../../support/states/own-listing-samples.ts'
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
  statesOf,
} from '../../support/states/state.tsx'
import { DATE, id, inDays, PICTURE, seller } from '../../support/states/world.ts'

const itemUpdated = 'Item updated successfully!'

const edited = ownListing({ title: 'Before', price: 3 })
const atEdit = `/dashboard/edit-item/${edited.id}`
const editing: Answers = { getListing: edited }

const testEditItem = statesOf({ at: atEdit, as: seller(), answers: editing })
const openTab = (name: string) => press(page.getByRole('tab', { name }))
const openPrice = openTab('Price and sale')
const price = page.getByLabelText('Price', { exact: true })

testEditItem('Edit Item', {
  tags: ['nothing-scrolls-sideways', 'edit-item-fields', 'edit-save-waits'],
  shows: [heading('Edit Item', 1), button('Save Changes')],
  check: async () => {
    expect(link('Cancel').element().getAttribute('href')).toBe('/dashboard/listings')
    await expect.element(field('Title')).toHaveValue('Before')
    await expect.element(price).toHaveValue('3.00')
  },
})

testEditItem('Edit Item without a title, then a description, then a price, then with invalid prices', {
  tags: ['edit-item-fields', 'edit-save-waits'],
  steps: [
    ...['Title', 'Description', price].flatMap((name) => [
      ...(typeof name === 'string' ? [] : [openPrice]),
      fill(name, ' '),
      async () => expect.element(button('Save Changes')).toBeDisabled(),
      fill(name, '3'),
      async () => expect.element(button('Save Changes')).toBeEnabled(),
    ]),
    fill(price, '12,34,567'),
    press('Save Changes'),
    see('Leave out thousands separators: 1234 or 1234.50.'),
    fill(price, '1.234'),
    see('1.234 could mean 1234 or 1.23.'),
    fill(price, '7,25,5'),
  ],
  shows: ['Enter a number with at most 2 decimals, such as 12.50.'],
})

testEditItem('Edit Item of another seller', {
  tags: ['edit-item-fields'],
  as: seller({ id: id(9) }),
  answers: { getPictures: 'not_found', listReleases: 'not_found', getReduction: 'not_found' },
  shows: [messages.itemMissing],
})

testEditItem('Edit Item that doesn’t load', {
  tags: ['edit-item-fields'],
  answers: { getListing: 'unavailable' },
  shows: [messages.itemFailed],
})

testEditItem('Edit Item after it was saved, at the second try', {
  tags: ['edit-item-fields', 'edit-save-waits', 'toasts-upload-edit'],
  answers: {
    editListing: inTurn<Answer<'editListing'>>('no answer', edited),
    listOwnListings: ({ sent }) => ownListings(sent.editListing ? { ...edited, title: 'After' } : edited),
  },
  steps: [
    fill('Title', 'After'),
    see('Unsaved changes'),
    openPrice,
    fill(price, '٧,25'),
    openTab('Reach'),
    press('Save Changes'),
    see('Error updating item. Please try again.'),
    press('Save Changes'),
  ],
  shows: [itemUpdated, heading('My Listings', 1), heading('After')],
  sends: { editListing: { title: 'After', price: 7.25 } },
})

const choosing = [
  openPrice,
  () => page.getByRole('radio', { name: 'This amount or more' }).click(),
  fill('Suggested amount (optional)', '2'),
]
testEditItem('Edit Item whose buyers choose what they pay', {
  answers: {
    editListing: edited,
    listOwnListings: ownListings(ownListing({ price: 3, pay_what_you_want: true, suggested_price: 8 })),
  },
  steps: [
    ...choosing,
    press('Save Changes'),
    see('Suggest at least $3.00, or leave this empty.'),
    fill('Suggested amount (optional)', '8'),
    press('Save Changes'),
  ],
  shows: [itemUpdated, '$3.00+'],
  sends: { editListing: { pay_what_you_want: true, suggested_price: 8 } },
})

testEditItem('Edit Item with an error in a tab that is closed', {
  tags: ['edit-item-fields'],
  answers: { getLicensing: { source: 'generated', seats: 3, unused: 0, waiting: 0 } },
  steps: [
    fill('Title', 'After'),
    openTab('Licence keys'),
    fill('Devices per key (optional)', '0'),
    openTab('Files and releases'),
    press('Save Changes'),
  ],
  shows: [page.getByRole('tab', { name: 'Licence keys', selected: true }), 'Enter a whole number from 1 to 1,000.'],
  check: async () => {
    await expect.element(field('Devices per key (optional)')).toHaveFocus()
    await expect.element(field('Title')).toHaveValue('After')
  },
})

testEditItem('the page of a listing without its price, then with what isn’t saved yet', {
  tags: ['nothing-scrolls-sideways'],
  steps: [
    fill('Title', 'After'),
    openPrice,
    fill(price, ''),
    press('Preview'),
    see(dialog.getByText('After').first()),
    () => expect.element(dialog.getByText('$0.00')).not.toBeInTheDocument(),
    press(inDialog('Close')),
    fill(price, '7.25'),
    press('Preview'),
  ],
  shows: [dialog.getByText('How buyers see this page'), dialog.getByText('After').first(), dialog.getByText('$7.25')],
  hides: [dialog.getByRole('link', { name: 'Edit' })],
})

const reduction = { price: 2, starts_at: DATE, ends_at: inDays(5) }
const onSale = { ...edited, price: 2, regular_price: 3, lowest_price: 3, reduced_until: reduction.ends_at }
testEditItem('a sale price that was set, and a sale that was ended', {
  at: `${atEdit}#price`,
  answers: {
    getListing: ({ sent }) => (sent.reducePrice && !sent.endReduction ? onSale : edited),
    getReduction: ({ sent }) => ({ reduction: sent.reducePrice && !sent.endReduction ? reduction : null }),
    ...{ reducePrice: { success: true }, endReduction: { success: true } },
  },
  steps: [
    press('Set sale price'),
    see('Enter a price below $3.00, such as 4.50.'),
    see('Choose a last day that isn’t in the past or before the first day.'),
    fill('Sale price', '2,5'),
    () => userEvent.tab(),
    async () => expect.element(field('Sale price')).toHaveValue('2.5'),
    fill('Last day', inDays(5).slice(0, 10)),
    press('Set sale price'),
    see('Sale price saved.'),
    see('You can’t change the price during a sale. End the sale first.'),
    async () => expect.element(price).toBeDisabled(),
    press('End sale'),
    press(inDialog('End sale')),
  ],
  shows: ['Sale ended. The item is back to its regular price.', button('Set sale price')],
  sends: { reducePrice: { price: '2.5' } },
  check: () => expect.element(price).toBeEnabled(),
})

testEditItem('the place of a listing in a search', {
  at: `${atEdit}#reach`,
  answers: {
    explainRank: {
      status: 'active',
      words: [
        { word: 'night', isFound: true },
        { word: 'owl', isFound: false },
      ],
      isFound: false,
      place: null,
      textRank: 0.3,
      sales: 25,
      stars: 18.75,
      freshness: 0,
    },
  },
  steps: [fill('Search words (optional)', 'night owl'), press('Show place')],
  shows: ['Not found. Your title, description, tags, category and name don’t have “owl”.', '43.8', field('Code')],
  check: () =>
    expect(link('Customers').last().element().getAttribute('href')).toBe(`/dashboard/customers?item=${edited.id}`),
})

const tile = (name: string) => page.getByRole('group', { name: /Showcase images/ }).getByRole('img', { name })
testEditItem('pictures that were moved by keyboard, one with an alt text', {
  tags: ['picture-alts', 'pictures-by-keyboard'],
  widths: [360, 1440],
  answers: {
    getPictures: { pictures: ['one', 'two'].map((url) => ({ url, thumbnail_url: PICTURE, alt: url })), pending: null },
    setPictures: { pictures: [], pending: null },
    editListing: edited,
  },
  steps: [
    see(tile('two')),
    async () => {
      button('Move picture 1 back').element().focus()
      await userEvent.keyboard('{Enter}')
      await expect.element(button('Move picture 2 forward')).toHaveFocus()
    },
    see('Moved picture 1 to position 2 of 2.'),
    fill('Alt text of picture 1', 'A quilt'),
    press('Save Changes'),
  ],
  shows: [itemUpdated],
  sends: {
    setPictures: {
      pictures: [
        { url: 'two', alt: 'A quilt' },
        { url: 'one', alt: 'one' },
      ],
    },
  },
})

const pending = (failure: string | null): Body<'getPictures'> => ({
  pictures: [],
  pending: { began_at: DATE, failure },
})
testEditItem('new pictures that were rejected', {
  answers: { getPictures: pending('This is not a picture.') },
  shows: [alert('We rejected your new pictures:')],
})

let areReady = false
testEditItem('new pictures that are processing, and then are ready', {
  answers: {
    getPictures: () => (areReady ? { pictures: [], pending: null } : pending(null)),
  },
  steps: [
    see('Your new pictures are processing.'),
    async () => {
      await expect.element(button('Add images')).toBeDisabled()
      areReady = true
    },
  ],
  shows: [button('Add images')],
  hides: ['Your new pictures are processing.'],
})
