// A link to a purchase or gift that a member opens: they add it to their own account.

import { choices, item, list } from '../../library/pages/samples.ts'
import { button, heading, link, press, see, statesOf } from '../../support/states/state.tsx'
import { buyer } from '../../support/states/world.ts'

const address = 'a…@example.com'
const testLink = statesOf({
  at: '/purchases#a-link',
  as: buyer(),
  answers: {
    getRedress: {
      name: 'Guest',
      standing: 'guest',
      address,
      statements: [],
      correction: null,
      purchases: [],
      gifts: [],
    },
    getLibraryChoices: choices,
    listLibrary: list(item()),
  },
})
const add = [see(`Is ${address} your address? Add it to your library.`), press('Keep it in my account')]

testLink('a member adds what waits for their address', {
  answers: {
    claimPurchases: ({ values }) => ({ is_claimed: true, link: values.link === 'a-link' ? 'claimed' : null }),
  },
  steps: add,
  shows: [heading('Library', 1), 'Added to your library.'],
})

testLink('a link to another address than the account’s', {
  answers: { claimPurchases: { is_claimed: false, link: 'other_address' } },
  steps: add,
  shows: [`This link is for ${address}. Your account has another address.`, button('Use another account')],
  hides: [button('Keep it in my account')],
})

testLink('a link to an item that the member has', {
  answers: { claimPurchases: { is_claimed: false, link: 'kept' } },
  steps: add,
  shows: ['You already have this item, sell it, or blocked its sender. Use this link instead.'],
})

testLink('a link that ended with the claim', {
  answers: { getRedress: 'unauthenticated' },
  shows: [link('Open your library')],
})
