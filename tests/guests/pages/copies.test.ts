// Free copies: sending them, and the list of those that were sent.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { Items } from '../../support/states/answers.ts'
import { fill, inDialog, press, see, statesOf } from '../../support/states/state.tsx'
import { DATE, id, listing, paged, seller } from '../../support/states/world.ts'

const quilt = listing()
const copy: Items<'listCopies', 'copies'> = {
  id: id(70),
  address: 'ada@example.com',
  granted_at: DATE,
  state: 'given',
}
const copies = (...rows: (typeof copy)[]) => paged('copies', rows)
const answers = { getListing: quilt, listCopies: copies(copy) }
const addresses = page.getByLabelText('Email addresses, one per line')

const testCopies = statesOf({ at: `/dashboard/edit-item/${quilt.id}/copies`, as: seller(), tags: ['M2'] })

testCopies.each([], {
  'copies that load': [{ ...answers, listCopies: 'never' }, 'Loading...'],
  'copies that don’t load': [{ ...answers, listCopies: 'unavailable' }, 'Couldn’t load your copies.'],
  'no copies': [{ ...answers, listCopies: copies() }, 'No copies yet.'],
  'copies in every state': [
    {
      ...answers,
      listCopies: copies(copy, { ...copy, id: id(71), address: null, state: 'revoked' }),
    },
    'ada@example.com',
    'Sent',
    'Ended',
  ],
})

testCopies('copies that were sent to the rows of a file', {
  tags: ['nothing-scrolls-sideways'],
  answers: { ...answers, grantCopies: { granted: 2, skipped: 1 } },
  steps: [
    press('Send copies'),
    see('Enter at least one address.'),
    see('Say why you send it.'),
    fill(addresses, 'Ada,"ada@example.com",1\nBo <Bo@example.com>\nbo@example.com\n\nno address\n\'+c@example.com'),
    see('3 addresses, 1 line isn’t an address: line 5'),
    fill('Reason', 'For your review'),
    press('Send copies'),
  ],
  shows: ['2 copies sent. 1 address already has one.'],
  sends: {
    grantCopies: { addresses: ['ada@example.com', 'bo@example.com', '+c@example.com'], reason: 'For your review' },
  },
})

testCopies('copies without enough licence keys', {
  answers: { ...answers, grantCopies: 'sold_out' },
  steps: [fill(addresses, 'ada@example.com'), fill('Reason', 'Hi'), press('Send copies')],
  shows: ['You don’t have enough licence keys. Add keys first.'],
  check: () => expect.element(addresses).toHaveValue('ada@example.com'),
})

testCopies('a copy that was revoked', {
  answers: { ...answers, revokeCopy: { success: true } },
  steps: [
    press('Revoke copy of ada@example.com'),
    see('Its link and licence key stop working.'),
    press(inDialog('Revoke')),
  ],
  shows: ['Copy revoked.'],
})
