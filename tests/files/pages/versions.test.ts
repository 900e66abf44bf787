// The version of a file: where its seller edits the listing, where it is offered and where it was bought.
import { expect } from 'vitest'
import type { Answers, Body } from '../../support/states/answers.ts'
import { button, heading, statesOf, testState } from '../../support/states/state.tsx'
import { buyer, DATE, id, LONG_WORD, listing, order, orderItem, seller } from '../../support/states/world.ts'

const version = {
  version: 1,
  name: 'meadow.pdf',
  file_type: 'application/pdf',
  file_size_bytes: 240_000,
  sha256: 'a'.repeat(64),
  what_changed: null,
  created_at: DATE,
}
const versions = (pending: Body<'listVersions'>['pending'] = null): Body<'listVersions'> => ({
  versions: [version],
  pending,
})
const pending = (failure: string | null) => versions({ name: 'large.mp4', what_changed: null, began_at: DATE, failure })

const answers: Answers = { getListing: listing(), listVersions: versions() }

const testVersions = statesOf({ tags: ['version-shown'], at: `/dashboard/edit-item/${id(10)}`, as: seller(), answers })

testVersions('editing a listing with one version', {
  shows: [heading('New version of the file'), /^Buyers get version 1: meadow\.pdf, /, button('Upload New Version')],
})

testVersions('editing a listing whose new version was rejected', {
  answers: { listVersions: pending('It is an archive.') },
  shows: [/large\.mp4/, /It is an archive\./, /^Buyers get version 1/],
})

testVersions('editing a listing whose new version is processing', {
  answers: { listVersions: pending(null) },
  shows: [/large\.mp4/],
  check: () => expect.element(button('Choose a file')).toBeDisabled(),
})

testVersions('editing a listing whose versions fail to load', {
  answers: { listVersions: 'not_found' },
  shows: ['Couldn’t load the file’s versions.', button('Try again')],
})

const new_version = { version: 2, changed_at: DATE, what_changed: `Page 3 is there.\n<b>${LONG_WORD}</b>` }

testState('a listing with a new version', {
  tags: ['version-shown'],
  at: `/listing/${id(10)}`,
  as: buyer(),
  answers: { getListing: listing({ new_version }) },
  shows: [/Version 2, /, /Page 3 is there\./],
})

testState('an order with a new version', {
  tags: ['version-shown'],
  at: `/dashboard/orders/${id(30)}`,
  as: buyer(),
  answers: { getOrder: order({ items: [orderItem({ new_version })] }) },
  shows: [/Version 2, /, /Page 3 is there\./],
})
