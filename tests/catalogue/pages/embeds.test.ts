// The seller's page about other sites.

import { ownListing, ownListings } from '../../support/states/own-listing-samples.ts'
import { button, field, fill, press, see, statesOf } from '../../support/states/state.tsx'
import { buyer, seller } from '../../support/states/world.ts'

const testEmbeds = statesOf({
  at: '/dashboard/embeds',
  as: seller(),
  answers: { getEmbedHosts: { hosts: ['quilts.example'] }, listOwnListings: ownListings(ownListing()) },
})

testEmbeds('sites, and code to paste', { shows: [field('Your sites'), field('Code'), button('Save Sites')] })
testEmbeds('a page without items', { answers: { listOwnListings: ownListings() }, shows: ['No items yet.'] })
testEmbeds('a site that isn’t a host', {
  steps: [see('Your sites'), fill('Your sites', 'not a site'), press('Save Sites')],
  shows: [/“not” isn’t one/],
})
testEmbeds('sites that are saved', {
  answers: { setEmbedHosts: { hosts: [] } },
  steps: [see('Your sites'), fill('Your sites', 'https://Quilts.example/about'), press('Save Sites')],
  shows: ['Sites saved.'],
})
testEmbeds('sites that fail to load', {
  answers: { getEmbedHosts: 'forbidden' },
  shows: ['Couldn’t load your sites.', button('Try again')],
})
testEmbeds('embeds of somebody who does not sell', { as: buyer(), shows: [button('Become a Seller')] })
