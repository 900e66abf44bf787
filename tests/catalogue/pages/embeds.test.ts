// The seller's page about other sites.

import { expect } from 'vitest'
import { ownListing, ownListings } from '../../support/states/own-listing-samples.ts'
import { field, fill, press, see, statesOf } from '../../support/states/state.tsx'
import { seller } from '../../support/states/world.ts'

const testEmbeds = statesOf({
  at: '/dashboard/embeds',
  as: seller(),
  answers: { getEmbedHosts: { hosts: ['quilts.example'] }, listOwnListings: ownListings(ownListing()) },
})

testEmbeds('a page without items and sites', {
  answers: { listOwnListings: ownListings(), getEmbedHosts: { hosts: [] } },
  shows: [field('Your sites'), 'No items yet.'],
})
testEmbeds('sites that are saved', {
  answers: { setEmbedHosts: { hosts: ['xn--bcher-kva.example'] } },
  steps: [
    see('Your sites'),
    fill('Your sites', 'quilts.example\nnot a site'),
    press('Save Sites'),
    see(/^Line 2: “not” isn’t a site/),
    fill('Your sites', 'https://Bücher.example./about?us'),
    press('Save Sites'),
  ],
  shows: ['Sites saved.', field('Code')],
  sends: { setEmbedHosts: { hosts: ['xn--bcher-kva.example'] } },
  check: () => expect.element(field('Your sites')).toHaveValue('xn--bcher-kva.example'),
})
