// Releases: where its seller edits the listing, where it is offered and where it was bought.
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, type Body, entry, type Items } from '../../support/states/answers.ts'
import { alert, button, fill, heading, press, see, statesOf, testState } from '../../support/states/state.tsx'
import { buyer, DATE, id, LONG_WORD, listing, nulls, order, orderItem, seller } from '../../support/states/world.ts'

type Release = Items<'listReleases', 'releases'>
const file = (number: number, name: string, size_bytes = 240_000): Release['files'][number] => ({
  id: id(40 + number),
  name,
  type: 'application/pdf',
  size_bytes,
  sha256: `${number}`.repeat(64),
})
const release = (changes: Partial<Release> = {}) =>
  entry('listReleases', 'releases', { number: 1, can_download: true, files: [file(1, 'meadow.pdf')], ...changes })
const releases = (pending: Body<'listReleases'>['pending'] = null, ...list: Release[]): Body<'listReleases'> => ({
  releases: list.length > 0 ? list : [release()],
  pending,
  nextCursor: null,
})
const pending = (failure: string | null) =>
  releases({ ...nulls('name', 'note'), files: [{ name: 'large.mp4' }], began_at: DATE, failure })
const note = `Page 3 is there.\n<b>${LONG_WORD}</b>`
const three = releases(
  null,
  release({
    number: 3,
    ...nulls('name'),
    withdrawn_at: DATE,
    withdrawal_reason: 'The wrong file',
    can_download: false,
  }),
  release({ number: 2, name: '2.1', note, files: [file(1, 'meadow.pdf'), file(2, `${LONG_WORD}.pdf`, 5e9)] }),
  release({ can_download: false }),
)

const answers: Answers = { getListing: listing(), listReleases: releases() }

const testReleases = statesOf({
  tags: ['release-shown'],
  at: `/dashboard/edit-item/${id(10)}#files`,
  as: seller(),
  answers,
})
const PDF = new File(['%PDF-1.4\n%%EOF\n'], 'extra.pdf', { type: 'application/pdf' })
const choose = (): Promise<unknown> => userEvent.upload(page.getByLabelText('File', { exact: true }), PDF)
const nameOf = (position: number) => page.getByLabelText(`Name of file ${position}`)
const publish = button('Publish Release')

testReleases('editing a listing with one release', {
  shows: [heading('New release'), /^Buyers get release 1: meadow\.pdf, /, nameOf(1)],
  hides: [button('Withdraw Release 1')],
  check: () => expect.element(publish).toBeDisabled(),
})

testReleases('a release with a new file before the unchanged one, then of its name', {
  tags: ['release-files'],
  steps: [
    choose,
    press('Move extra.pdf up'),
    async () => expect.element(nameOf(1)).toHaveValue('extra.pdf'),
    async () => expect.element(nameOf(2)).toHaveValue('meadow.pdf'),
    async () => expect.element(button('Move extra.pdf down')).toHaveFocus(),
    async () => expect.element(publish).toBeEnabled(),
    () => nameOf(1).fill('MEADOW.pdf'),
  ],
  shows: [/, new$/, /, unchanged$/, 'Another file has this name.'],
  check: () => expect.element(publish).toBeDisabled(),
})

testReleases('a release whose new file replaces another, and says for how many it is', {
  tags: ['release-files', 'nothing-scrolls-sideways'],
  answers: { getReleaseAudience: { meant_for: 12 } },
  steps: [
    choose,
    () => page.getByLabelText('File 2 replaces').selectOptions('meadow.pdf'),
    see('We’ll email this release to the buyers of 12 purchases.'),
    () => page.getByLabelText('File 1 replaces').selectOptions('No file'),
    see(/, unchanged$/),
    () => page.getByLabelText('File 2 replaces').selectOptions('meadow.pdf'),
  ],
  shows: [/, new$/],
  hides: [/, unchanged$/],
  check: () => expect.element(nameOf(1)).toHaveValue('extra.pdf'),
})

testReleases('unchanged files that are published in another order', {
  tags: ['release-files'],
  answers: { listReleases: three, publishRelease: three },
  steps: [press('Move meadow.pdf down'), fill('Release name', '2.2'), press('Publish Release')],
  shows: ['Release published. We’ll email your buyers.'],
  sends: {
    publishRelease: {
      name: '2.2',
      files: [
        { name: `${LONG_WORD}.pdf`, fileId: id(42) },
        { name: 'meadow.pdf', fileId: id(41) },
      ],
    },
  },
})

testReleases('the releases of a seller, one withdrawn', {
  tags: ['release-withdrawn', 'nothing-scrolls-sideways'],
  answers: { listReleases: three },
  shows: ['2.1 (release 2)', 'Withdrawn', 'Withdrawn: The wrong file', button('Withdraw 2.1 (release 2)')],
  hides: [button('Withdraw Release 3')],
})

testReleases('withdrawing a release', {
  tags: ['release-withdrawn'],
  answers: { listReleases: three, withdrawRelease: { success: true } },
  steps: [press('Withdraw Release 1'), fill('Reason', 'A page is missing'), press('Confirm Withdrawal')],
  shows: ['Release withdrawn.'],
  sends: { withdrawRelease: { number: '1', reason: 'A page is missing' } },
})

testReleases('editing a listing whose new release was rejected', {
  answers: { listReleases: pending('It is an archive.') },
  shows: [/It is an archive\./, /^Buyers get release 1/],
})

testReleases('editing a listing whose new release is processing', {
  answers: { listReleases: pending(null) },
  shows: [/large\.mp4/],
  check: () => expect.element(button('Choose a file')).toBeDisabled(),
})

testReleases('editing a listing whose releases fail to load', {
  answers: { listReleases: 'not_found' },
  shows: [alert('Couldn’t load the releases.').first(), button('Try again').first()],
})

const new_release = { number: 2, name: null, released_at: DATE, note }

testState('a listing with a new release, for a visitor', {
  tags: ['release-shown', 'nothing-scrolls-sideways'],
  at: `/listing/${id(10)}`,
  answers: { getListing: listing({ new_release, file_count: 2 }), listPublicReleases: three },
  steps: [press(page.getByText(/^Files and releases/))],
  shows: [/Release 2, /, '2 files, 234 KB', '2.1 (release 2)', `SHA-256 ${'2'.repeat(64)}`],
  hides: [button('Download meadow.pdf')],
})

testState('an order with a new release and its files', {
  tags: ['release-shown', 'releases-since-purchase', 'nothing-scrolls-sideways'],
  at: `/dashboard/orders/${id(30)}`,
  as: buyer(),
  answers: { getOrder: order({ items: [orderItem({ new_release, is_updated: true })] }), listReleases: three },
  steps: [press(page.getByText(/^Files and releases/))],
  shows: [/Release 2, /, 'Updated since your last download', button('Download meadow.pdf')],
})
