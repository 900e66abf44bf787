import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as messages from '@/lib/messages.ts'
import type { Answers } from '../../support/states/answers.ts'
import { ownListing, ownListings } from '../../support/states/own-listing-samples.ts'
import { searchAnswer } from '../../support/states/search-samples.ts'
import {
  button,
  dialog,
  fill,
  heading,
  inDialog,
  link,
  press,
  see,
  statesOf,
  testState,
} from '../../support/states/state.tsx'
import { bundle, buyer, id, listing, many, seller } from '../../support/states/world.ts'

const bundlesEmpty = 'No bundles yet. Group listings and sell them together at a lower price.'

const fox = listing({ id: id(11), title: 'Fox quilt', price: 9.99 })
const owl = listing({ id: id(12), title: 'Owl quilt', price: 3.33 })
const forest = bundle({ listings: [fox, owl] })
const none = { bundles: [] }
const own: Answers = {
  listOwnListings: ownListings(ownListing(fox), ownListing(owl)),
}

const testBundles = statesOf({ at: '/dashboard/bundles', as: seller(), answers: own })

testBundles('bundles, one of them not for sale', {
  tags: ['nothing-scrolls-sideways'],
  answers: {
    listBundles: {
      bundles: [forest, bundle({ id: id(41), name: 'Old quilts', is_offered: false, listings: [fox, owl] })],
    },
  },
  shows: ['For sale', 'Old quilts', button('End Forest quilts')],
})

const newBundle = [press('New bundle'), fill(dialog.getByLabelText('Name'), 'Forest quilts')]
const tick = (name: string) => press(dialog.getByRole('checkbox', { name }))

testBundles('a bundle that was created, and was ended then', {
  answers: {
    listBundles: ({ sent }) => (sent.createBundle && !sent.endBundle ? { bundles: [forest] } : none),
    ...{ createBundle: { success: true }, endBundle: { success: true } },
  },
  steps: [
    ...newBundle,
    tick('Fox quilt'),
    press(inDialog('Create bundle')),
    see(/hoose 2 to 20 listings\./),
    tick('Owl quilt'),
    see('They cost $13.32 separately.'),
    fill(dialog.getByLabelText('Bundle price'), '10'),
    press(inDialog('Create bundle')),
    see('Bundle “Forest quilts” created.'),
    see('For sale'),
    press('End Forest quilts'),
    see('Its items will be sold separately. Buyers already at checkout keep the bundle price.'),
    press(inDialog('End')),
  ],
  shows: ['Bundle “Forest quilts” ended.', bundlesEmpty],
  sends: { createBundle: { name: 'Forest quilts', listingIds: [id(11), id(12)] }, endBundle: { bundleId: forest.id } },
})

testState('a listing that is part of a bundle', {
  at: `/listing/${fox.id}`,
  answers: { getListing: fox, listBundlesOfListing: { bundles: [forest] } },
  shows: [heading('Buy together and save'), link('Forest quilts')],
})

const atBundle = `/bundle/${forest.id}`
const testBundle = statesOf({ at: atBundle })

const testBuyer = statesOf({ at: atBundle, as: buyer(), answers: { getBundle: forest } })

testBuyer('a bundle whose items are all added to the cart', {
  answers: { addToCart: { success: true } },
  steps: [
    see(heading('Forest quilts', 1)),
    see('You save $3.32'),
    see(button('Buy Now: Forest quilts')),
    press('Add all to Cart'),
  ],
  shows: [messages.bundleAdded],
})

testBuyer('a bundle of which the buyer has a part', {
  answers: { listPurchases: { listingIds: [owl.id] } },
  shows: [/You already own .*Owl quilt/],
})

testBundle.each([], {
  'a bundle that is not for sale': [
    { getBundle: 'listing_inactive' },
    'This bundle isn’t for sale right now because one of its items isn’t available.',
  ],
  'a bundle that does not exist': [{ getBundle: 'bundle_not_found' }, 'This bundle no longer exists.', link('Go Home')],
})

const four = many(4, bundle, 'Quilts').map((one, index) => ({
  ...one,
  name: `Quilts ${index + 1}`,
  listings: [fox, owl],
}))
const profile: Answers = {
  search: searchAnswer({ listings: [fox, owl], total: 2 }),
  listBundlesOfSeller: { bundles: four },
}
testState('a seller’s page shows three bundles at first, and all after a press', {
  at: '/profile/sam',
  answers: profile,
  steps: [
    see(heading('Quilts 3')),
    () => expect.element(heading('Quilts 4')).not.toBeInTheDocument(),
    press(page.getByText('Show 1 more')),
  ],
  shows: [heading('Bundles'), page.getByRole('link', { name: 'Quilts 4' })],
})
