// The library and one of its items.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as messages from '@/lib/messages.ts'
import { empty, entry } from '../../support/states/answers.ts'
import { button, choose, field, heading, link, press, see, statesOf, testState } from '../../support/states/state.tsx'
import { buyer, id, LONG_WORD, many } from '../../support/states/world.ts'
import { choices, file, item, list } from './samples.ts'

const at = '/dashboard/library'
const as = buyer()
const row = (title: string) => page.getByRole('listitem').filter({ hasText: title })

const testLibrary = statesOf({ at, as, answers: { getLibraryChoices: choices }, tags: ['library-page'] })

testLibrary('what a buyer owns', {
  tags: ['nothing-scrolls-sideways'],
  answers: {
    listLibrary: list(
      item(),
      item({ id: id(11), title: 'Fox print', is_updated: true, release: 3, picture: null }),
      item({ id: id(12), title: 'New poster', last_download_at: null }),
      item({ id: id(13), title: 'Waiting book', is_waiting: true }),
    ),
  },
  shows: [
    row('Quilt pattern').getByText('quilt.pdf, PDF, 234 KB'),
    row('Fox print').getByText('Updated since your last download'),
    row('New poster').getByText('Not downloaded yet'),
    row('Waiting book').getByRole('link', { name: 'Ask for delivery' }),
    button('Download Quilt pattern'),
  ],
  hides: [button('Download Waiting book')],
})

testLibrary('a small library, whose first item is on the first screen', {
  answers: { listLibrary: list(item()), getLibraryChoices: { ...choices, items: 9 } },
  widths: [360],
  shows: [row('Quilt pattern')],
  hides: [field('Sort by'), field('Search library')],
  check: () =>
    expect.poll(() => button('Download Quilt pattern').element().getBoundingClientRect().bottom).toBeLessThan(640),
})

testLibrary('the filters behind a button on a small screen', {
  answers: { listLibrary: list(item()) },
  widths: [360],
  steps: [press('Filters'), choose('Sort by', 'Title')],
  shows: [button('Filters (1)'), row('Quilt pattern')],
  sends: { listLibrary: { sort: 'title' } },
})

testLibrary('long titles and names', {
  answers: {
    listLibrary: list(
      item({ title: LONG_WORD, seller_name: LONG_WORD, files: [file({ name: `${LONG_WORD}.pdf` })] }),
      ...many(20, (changes) => item(changes)),
    ),
  },
  shows: [row(LONG_WORD), 'Item 20'],
})

/** Chooses in several fields before the page renders the first choice. */
const chooseAtOnce = (choices: [label: RegExp, value: string][]) => async () => {
  for (const [label, value] of choices) {
    const select = field(label).element() as HTMLSelectElement
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

testLibrary('two filters chosen at once', {
  answers: { listLibrary: list(item()) },
  steps: [
    see(field(/^Seller/)),
    chooseAtOnce([
      [/^Seller/, id(2)],
      [/^Show/, 'true'],
    ]),
  ],
  shows: [row('Quilt pattern')],
  sends: { listLibrary: { seller: id(2), updated: 'true' } },
})

testState('a search of the library that finds nothing', {
  tags: ['library-page'],
  at: `${at}?q=no+such+thing&updated=true`,
  as,
  answers: { listLibrary: list(), getLibraryChoices: choices },
  shows: [messages.nothingFound],
  sends: { listLibrary: { q: 'no such thing', updated: 'true' } },
})

testLibrary.each([], {
  'an empty library': [
    { listLibrary: list(), getLibraryChoices: { ...choices, items: 0 } },
    'Nothing here yet. Items you buy appear here.',
    link('See popular items'),
  ],
})

const release = entry('listReleases', 'releases', {
  ...{ number: 2, note: 'Two new sizes.', can_download: true },
  files: [file(), file({ id: id(71), name: 'small.pdf' })],
})
const history = empty('listReleases', { releases: [release] })
const testItem = statesOf({
  at: `${at}/${id(10)}`,
  as,
  tags: ['library-page'],
  answers: { listReleases: { ...history, releases: [] } },
})

testItem('one item of the library', {
  answers: {
    listLibrary: list(item({ release: 2, files: [file(), file({ id: id(71), name: 'small.pdf' })] })),
    listReleases: history,
  },
  shows: [
    heading('Quilt pattern', 1),
    '2 files, 469 KB',
    'Two new sizes.',
    link('Commercial use'),
    link('View order'),
    link('Back to the library'),
  ],
  sends: { listLibrary: { listing: id(10) } },
  check: () => expect(link('View listing').element().getAttribute('href'), 'the listing').toBe(`/listing/${id(10)}`),
})

testLibrary('a gift that was sent to a member while they were signed in', {
  answers: {
    listLibrary: ({ sent }) => (sent.claimPurchases ? list(item()) : list()),
    claimPurchases: { is_claimed: true, link: null },
  },
  shows: [row('Quilt pattern')],
})
