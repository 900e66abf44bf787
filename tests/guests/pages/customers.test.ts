// Customers of other shops: the preview of a list, its import, and the invitations.
import { page } from 'vitest/browser'
import { ownListing, ownListings } from '../../support/states/own-listing-samples.ts'
import { field, inDialog, press, type Step, see, statesOf } from '../../support/states/state.tsx'
import { DATE, id, paged, seller } from '../../support/states/world.ts'

const quilt = ownListing()
const past = {
  id: id(80),
  source: 'gumroad',
  created_at: DATE,
  invited_at: null,
  given: 1300,
} as const
const sent = { ...past, id: id(81), source: 'itch', invited_at: DATE, given: 0 } as const
const answers = { listOwnListings: ownListings(quilt), listCustomerImports: paged('imports', [past, sent]) }

const testCustomers = statesOf({ at: '/dashboard/customers', as: seller(), answers })

/** Chooses a file with these lines. */
const choose =
  (...lines: string[]): Step =>
  () =>
    field('Sales list').upload(new File([lines.join('\n')], 'sales.csv', { type: 'text/csv' }))
const HEADER = 'Item Name,Purchase Email,Purchase Date,Refunded?'
const LIST = [
  HEADER,
  `${quilt.title},ada@example.com,2026-01-31,0`,
  `${quilt.title},ADA@example.com,2026-02-01,0`,
  'An old name of the quilt,bo@example.com,2026-01-31,0',
  `${quilt.title},nobody,2026-01-31,0`,
  `${quilt.title},cy@example.com,1/31/2026,0`,
  `${quilt.title},di@example.com,2026-01-31,1`,
]

testCustomers('no imports, and a list that isn’t one', {
  answers: { listCustomerImports: paged('imports', []) },
  steps: [
    see('No imports yet.'),
    choose('Sale Date,Order ID,Full Name', '01/31/26,1,Ada'),
    see('This is a list of Etsy.'),
    choose('a,b', '1,2'),
  ],
  shows: ['This isn’t a sales list we know.', 'Etsy’s lists hold no email addresses'],
})

testCustomers('a preview', {
  tags: ['nothing-scrolls-sideways'],
  answers: { previewCustomers: { fresh: 1, known: 0 } },
  steps: [choose(...LIST)],
  shows: [
    'Line 5: “nobody” isn’t an email address.',
    'Line 3: The same as line 2',
    field('“An old name of the quilt”, 1 row'),
    'Import 1 purchase',
  ],
})

testCustomers('a list that was imported', {
  answers: {
    previewCustomers: { fresh: 2, known: 0 },
    importCustomers: { import_id: past.id, imported: 2, known: 0 },
  },
  steps: [
    choose(...LIST),
    () => field('“An old name of the quilt”, 1 row').selectOptions(quilt.title),
    press('Import 2 purchases'),
  ],
  shows: ['2 purchases imported. No email was sent.'],
  sends: {
    importCustomers: {
      source: 'gumroad',
      purchases: [
        { listingId: quilt.id, address: 'ada@example.com', boughtOn: '2026-01-31' },
        { listingId: quilt.id, address: 'bo@example.com' },
      ],
    },
  },
})

testCustomers('an invitation, word by word', {
  steps: [press('Invite')],
  shows: [
    /You bought from .* on Gumroad/,
    'Each address gets this email once.',
    inDialog('Send invitations'),
    page.getByText('Unsubscribe'),
  ],
})

testCustomers('purchases that were revoked', {
  answers: { revokeCustomers: { given: 0 } },
  steps: [
    press('Revoke purchases from Gumroad'),
    see('Their links and licence keys stop working'),
    press(inDialog('Revoke')),
  ],
  shows: ['Purchases revoked.'],
})
