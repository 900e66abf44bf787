// The seller's page about other sites.

import { expect } from 'vitest'
import { ownListing, ownListings } from '../../support/states/own-listing-samples.ts'
import { button, field, fill, press, see, statesOf } from '../../support/states/state.tsx'
import { buyer, seller } from '../../support/states/world.ts'

const testEmbeds = statesOf({
  at: '/dashboard/embeds',
  as: seller(),
  answers: { getEmbedHosts: { hosts: ['quilts.example'] }, listOwnListings: ownListings(ownListing()) },
})

testEmbeds('sites, and code to paste', {
  shows: [field('Your sites'), field('Code'), button('Save Sites')],
  hides: [/^\d+\/\d+$/],
})
testEmbeds('a list of sites that is nearly full', {
  steps: [see('Your sites'), fill('Your sites', 'a'.repeat(37_000))],
  shows: [/^37000\/\d+$/],
})
testEmbeds('a page without items and sites', {
  answers: { listOwnListings: ownListings(), getEmbedHosts: { hosts: [] } },
  shows: [field('Your sites'), 'No items yet.'],
})
testEmbeds('a site that isn’t a host', {
  steps: [see('Your sites'), fill('Your sites', 'quilts.example\nnot a site'), press('Save Sites')],
  shows: [/^Line 2: “not” isn’t a site/],
})
testEmbeds('sites that are saved', {
  answers: { setEmbedHosts: { hosts: ['xn--bcher-kva.example'] } },
  steps: [see('Your sites'), fill('Your sites', 'https://Bücher.example./about?us'), press('Save Sites')],
  shows: ['Sites saved.'],
  sends: { setEmbedHosts: { hosts: ['xn--bcher-kva.example'] } },
  check: () => expect.element(field('Your sites')).toHaveValue('xn--bcher-kva.example'),
})
testEmbeds('a field that was emptied', {
  answers: { setEmbedHosts: { hosts: [] } },
  steps: [see('Your sites'), fill('Your sites', ''), press('Save Sites')],
  shows: ['Sites saved.'],
  sends: { setEmbedHosts: { hosts: [] } },
})
testEmbeds('sites that fail to load', {
  answers: { getEmbedHosts: 'forbidden' },
  shows: ['Couldn’t load your sites.', button('Try again')],
})
testEmbeds('embeds of somebody who does not sell', { as: buyer(), shows: [button('Become a Seller')] })
