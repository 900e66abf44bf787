// API keys.
import { expect } from 'vitest'
import { type Body, entry } from '../../support/states/answers.ts'
import { button, choose, field, fill, inDialog, press, statesOf } from '../../support/states/state.tsx'
import { buyer, DATE, id, inDays } from '../../support/states/world.ts'

const key = entry('listKeys', 'keys', {
  ...{ id: id(40), name: 'Bookkeeping', start: 'mk_abc', scopes: ['sales:read'], last_used_at: DATE },
})
const made: Body<'createKey'> = { ...key, last_used_at: null, key: 'mk_abcdefghijklmnop' }
const none = { keys: [] }

const testKeys = statesOf({ at: '/dashboard/api-keys', as: buyer() })

testKeys('an API key without a name and a scope', {
  answers: { listKeys: none },
  steps: [press('Create Key')],
  shows: ['Enter a name.', 'Choose at least one.'],
})

testKeys('a new API key is shown once', {
  answers: { listKeys: ({ sent }) => (sent.createKey ? { keys: [key] } : none), createKey: made },
  steps: [
    fill('Name', 'Bookkeeping'),
    press(field('Read your sales and metrics')),
    choose('Expires after', '30 days'),
    press('Create Key'),
  ],
  shows: ['“Bookkeeping” created. Copy the key now. You won’t see it again.', button('Copy: Key')],
  sends: { createKey: { name: 'Bookkeeping', scopes: ['sales:read'], expiresInDays: 30 } },
  check: () => expect.element(field(/^Key/)).toHaveValue(made.key),
})

testKeys('API keys, one used and one expired', {
  tags: ['nothing-scrolls-sideways'],
  answers: {
    listKeys: { keys: [key, { ...key, id: id(41), name: 'Old', expires_at: inDays(-1), last_used_at: null }] },
  },
  shows: [/last used/, 'Expired', button(/^Revoke Bookkeeping/)],
})

testKeys('the question before a key is revoked', {
  answers: { listKeys: { keys: [key] } },
  steps: [press(/^Revoke Bookkeeping/)],
  shows: [inDialog('Revoke')],
})

testKeys('a key that was revoked', {
  answers: { listKeys: ({ sent }) => (sent.revokeKey ? none : { keys: [key] }), revokeKey: { success: true } },
  steps: [press(/^Revoke Bookkeeping/), press(inDialog('Revoke'))],
  shows: ['API key revoked.', 'No API keys yet.'],
  sends: { revokeKey: { keyId: id(40) } },
})

testKeys('a key that can’t be revoked', {
  answers: { listKeys: { keys: [key] }, revokeKey: 'no answer' },
  steps: [press(/^Revoke Bookkeeping/), press(inDialog('Revoke'))],
  shows: ['Couldn’t revoke the key. Try again.'],
})
