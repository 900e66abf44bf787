// Customers: free copies, the import of a sales list, its invitations, and the lists of both.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../support/states/answers.ts'
import { ownListing, ownListings } from '../../support/states/own-listing-samples.ts'
import { field, fill, inDialog, press, type Step, see, statesOf } from '../../support/states/state.tsx'
import { DATE, id, paged, seller } from '../../support/states/world.ts'

const quilt = ownListing()
const added = { created_at: DATE, source: 'gumroad' } as const
const imported = { ...added, id: id(80), mailed_at: null, given: 1300, mails: 1200 }
const sent = { ...added, id: id(81), source: 'typed', mailed_at: DATE, given: 0, mails: 0 } as const
const ada = {
  ...added,
  id: id(70),
  name: null,
  address: 'ada@example.com',
  titles: ['A quilt'],
  items: 1,
  orders: 1,
  total: 0,
}
const bea = {
  ...ada,
  id: id(72),
  name: 'Bea',
  address: null,
  source: 'purchase',
  items: 7,
  orders: 3,
  total: 30,
} as const
const guest = { ...bea, id: id(73), name: 'Guest', source: 'gift', items: 1, orders: 1, total: 10 } as const
const answers: Answers = {
  listOwnListings: ownListings(quilt),
  listCustomerBatches: paged('batches', [imported, sent]),
  listCustomers: paged('customers', [bea, guest, ada, { ...ada, id: id(71), source: 'typed', address: null }]),
}
const addresses = field('Email addresses, one per line')

const at = `/dashboard/customers?item=${quilt.id}`
const testCustomers = statesOf({ at, as: seller(), answers, tags: ['M2'] })
const testAdding = statesOf({ at: `${at}#add`, as: seller(), answers, tags: ['M2'] })

testCustomers.each([], {
  'no customers': [{ listCustomers: paged('customers', []) }, 'No customers yet.'],
  'customers in every state': [{}, 'Bea', 'A quilt, 6 more', 'Gift', 'ada@example.com', 'Ended', 'Filtered by item'],
})

testCustomers('buyers only, about whom nothing can be revoked', {
  answers: { listCustomers: paged('customers', [bea, guest]) },
  shows: ['Bea'],
  check: () => expect.element(page.getByRole('columnheader', { name: 'Actions' })).not.toBeInTheDocument(),
})

testCustomers('what was sent and imported', { at: '/dashboard/customers#batches', shows: ['Not sent', '1,300'] })
testCustomers('nothing that was sent', {
  at: '/dashboard/customers#batches',
  answers: { listCustomerBatches: paged('batches', []) },
  shows: ['Nothing sent or imported yet.'],
})

testCustomers('a malformed item in the address', {
  at: '/dashboard/customers?item=12',
  answers: { listCustomers: ({ values }) => (values.listingId ? 'invalid_request' : paged('customers', [ada])) },
  shows: ['ada@example.com'],
  check: () => expect.element(page.getByText('Filtered by item')).not.toBeInTheDocument(),
})

testAdding('copies that were sent to the rows of a file', {
  answers: { addCustomers: { batch_id: id(82), added: 2, known: 1 } },
  steps: [
    press('Send copies'),
    see('Enter at least one address.'),
    see('Say why you’re sending it.'),
    fill(addresses, 'Ada,"ada@example.com",1\nBo <Bo@example.com>\nbo@example.com\n\nno address\n\'+c@example.com'),
    see('3 addresses, 1 line isn’t an address: line 5'),
    fill('Reason', 'For your review'),
    press('Send 3 copies'),
  ],
  shows: ['2 copies sent. 1 was sent before.'],
  sends: {
    addCustomers: {
      listingIds: [quilt.id],
      addresses: ['ada@example.com', 'bo@example.com', '+c@example.com'],
      reason: 'For your review',
    },
  },
})

testAdding('copies without enough licence keys', {
  answers: { addCustomers: 'sold_out' },
  steps: [fill(addresses, 'ada@example.com'), fill('Reason', 'Hi'), press('Send 1 copy')],
  shows: ['You don’t have enough licence keys. Add keys first.'],
  check: () => expect.element(addresses).toHaveValue('ada@example.com'),
})

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

testAdding('a list that isn’t one', {
  steps: [
    choose('Sale Date,Order ID,Full Name', '01/31/26,1,Ada'),
    see('This is a list of Etsy.'),
    choose('a,b', '1,2'),
  ],
  shows: ['This isn’t a sales list we know.', 'Etsy’s lists have no email addresses'],
})

testAdding('a list that was imported after its preview', {
  tags: ['nothing-scrolls-sideways'],
  answers: { importCustomers: { batch_id: imported.id, added: 2, known: 0 } },
  steps: [
    choose(...LIST),
    see('Line 5: “nobody” isn’t an email address.'),
    see('Line 3: The same as line 2'),
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
  at: '/dashboard/customers#batches',
  steps: [press('Invite')],
  shows: [
    /You bought from .* on Gumroad/,
    'We email each address once.',
    inDialog('Email 1,200 invitations'),
    page.getByText('Unsubscribe'),
  ],
})

testCustomers('items that were revoked', {
  answers: { revokeCustomers: { given: 0 } },
  steps: [
    press('Revoke “A quilt” of ada@example.com'),
    see('Links and licence keys will stop working'),
    press(inDialog('Revoke')),
  ],
  shows: ['Items revoked.'],
})
