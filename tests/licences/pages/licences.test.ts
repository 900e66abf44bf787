// Licence keys: of a seller's listing, of a bought item, and an item that is sold out.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { type Body, entry } from '../../support/states/answers.ts'
import { button, dialog, fill, inDialog, press, see, statesOf, testState, type } from '../../support/states/state.tsx'
import { buyer, DATE, id, listing, order, orderItem, paged, seller } from '../../support/states/world.ts'

const quilt = listing()
const key = entry('listLicenceKeys', 'keys', {
  ...{ id: id(60), key: '7Q2MW-K9XHD-4RTZA-PB6NE-C3VJY', state: 'valid', order_id: id(30) },
  ...{ seats: 3, seats_used: 1, buyer_name: 'Bea Buyer' },
})
const unused = entry('listLicenceKeys', 'keys', { id: id(61), key: 'LIST-0002' })
const device = { id: id(62), name: 'Bea’s laptop', device: 'ab12', activated_at: DATE }
const fromList: Body<'getLicensing'> = { source: 'list', seats: 3, unused: 12, waiting: 0 }
const keys = (...rows: (typeof key)[]) => paged('keys', rows)
const answers = { getListing: quilt, getLicensing: fromList, listLicenceKeys: keys(key, unused) }

const testKeys = statesOf({ at: `/dashboard/edit-item/${quilt.id}#licences`, as: seller(), tags: ['licence-keys'] })

testKeys.each([], {
  'an item without licence keys': [
    { ...answers, getLicensing: { ...fromList, source: null, seats: null, unused: 0 }, listLicenceKeys: keys() },
    'No keys yet.',
  ],
  'an empty list, with buyers who wait': [
    { ...answers, getLicensing: { ...fromList, unused: 0, waiting: 2 } },
    'No keys left. The item is sold out.',
    '2 buyers are waiting for a key. Add more now.',
  ],
  'licence keys in every state': [
    {
      ...answers,
      listLicenceKeys: keys(
        key,
        unused,
        { ...key, id: id(63), state: 'revoked' },
        { ...key, id: id(64), state: 'ended', is_ended: true },
      ),
    },
    '12 keys left.',
    'Refunded',
    'Not sold',
    'Ended',
  ],
})

testKeys('another source of licence keys', {
  // Mails link to an address of its own.
  at: `/dashboard/edit-item/${quilt.id}/licences`,
  answers: { ...answers, setLicensing: { success: true }, editListing: quilt },
  steps: [
    press(page.getByText('Generated keys')),
    see('Each buyer gets a new key.'),
    fill('Devices per key (optional)', '1001'),
    press('Save Changes'),
    see('Enter a whole number from 1 to 1,000.'),
    fill('Devices per key (optional)', '5'),
    press('Save Changes'),
  ],
  shows: ['Item updated successfully!'],
  sends: { setLicensing: { source: 'generated', seats: 5 } },
})

testKeys('keys of a list that isn’t chosen as their source yet', {
  answers: { ...answers, getLicensing: { ...fromList, source: null, seats: null, unused: 0 } },
  steps: [press(page.getByText('Keys from your list'))],
  shows: ['No keys yet. Add some before you save.', button('Add keys')],
})

testKeys('licence keys that are searched for stay in their tab', {
  answers,
  steps: [fill('Search keys', 'LIST'), type('{Enter}')],
  shows: [page.getByRole('tab', { name: 'Licence keys', selected: true }), button(`End ${unused.key}`)],
  sends: { listLicenceKeys: { q: 'LIST' } },
})

testKeys('licence keys that were added', {
  tags: ['nothing-scrolls-sideways'],
  answers: { ...answers, addLicenceKeys: { added: 2 } },
  steps: [
    press('Add keys'),
    press(inDialog('Add keys')),
    see('Enter at least one key.'),
    fill(dialog.getByLabelText('Keys, one per line'), 'License Key\nA\u200b-1\nKeys of May:\n\nA-2\n'),
    see('Heading left out: line 1'),
    press(inDialog('Add keys')),
    see('Line 3 doesn’t look like a key: “Keys of May:”.'),
    fill(dialog.getByLabelText('Keys, one per line'), 'License Key\nA\u200b-1\n\nA-2\n'),
    see('2 keys, from “A-1” to “A-2”.'),
    press(inDialog('Add keys')),
  ],
  shows: ['2 keys added.'],
  sends: { addLicenceKeys: { keys: ['', 'A-1', '', 'A-2'] } },
})

testKeys('a licence key that is in the list already', {
  answers: { ...answers, addLicenceKeys: 'licence_key_repeated' },
  steps: [press('Add keys'), fill(dialog.getByLabelText('Keys, one per line'), 'A-1'), press(inDialog('Add keys'))],
  shows: [/A key is already in the list/, '1/10,000'],
  check: () => expect.element(dialog.getByLabelText('Keys, one per line')).toHaveValue('A-1'),
})

testKeys('a licence key that was ended', {
  answers: { ...answers, endLicenceKey: { success: true } },
  steps: [
    press(`End ${unused.key}`),
    see('Programs will no longer accept it. You can restore it.'),
    press(inDialog('End')),
  ],
  shows: ['Key ended.'],
  sends: { endLicenceKey: { isEnded: true } },
})

testKeys('the devices of a licence key', {
  answers: { ...answers, listActivations: paged('activations', [device]), freeSeat: { success: true } },
  steps: [
    press(`1 of 3 devices: ${key.key}`),
    press('Remove Bea’s laptop'),
    press(dialog.getByRole('button', { name: 'Remove', exact: true }).last()),
  ],
  shows: ['Device removed.'],
})

type Licence = NonNullable<ReturnType<typeof orderItem>['licence']>
const licence: Licence = { id: key.id, key: key.key, state: 'valid', seats: 3, seats_used: 1 }
const bought = (changes: Partial<Licence>) => ({
  getOrder: order({ items: [orderItem({ licence: { ...licence, ...changes } })] }),
})
const testOrder = statesOf({ at: `/dashboard/orders/${id(30)}`, as: buyer(), tags: ['licence-keys'] })

testOrder.each([], {
  'a bought licence key': [
    bought({}),
    page.getByLabelText('Licence key for Quilt pattern'),
    button('1 of 3 devices: Quilt pattern'),
  ],
  'a licence key that is still missing': [
    bought({ id: null, key: null, state: 'waiting' }),
    'The licence keys ran out. We’ve told the seller, and we’ll email you yours.',
  ],
  'a licence key that its seller ended': [
    bought({ state: 'ended' }),
    'The seller ended your licence key. Contact them for help.',
  ],
  'a licence key of a refunded item': [bought({ state: 'revoked' }), 'Your licence key ended with the refund.'],
})

testState('an item with licence keys that is sold out', {
  tags: ['licence-sold-out'],
  at: `/listing/${quilt.id}`,
  as: buyer(),
  answers: { getListing: listing({ licence: { seats: 3 }, is_sold_out: true }) },
  shows: [button('Sold Out'), 'Sold out. Add it to your wishlist and check back later.', 'Licence key for 3 devices'],
  hides: ['Buy Now'],
})
