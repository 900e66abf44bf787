// The library and one of its items.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as messages from '@/lib/messages.ts'
import type { Body, Items } from '../../support/states/answers.ts'
import { alert, button, choose, field, heading, link, statesOf, testState } from '../../support/states/state.tsx'
import { buyer, DATE, id, LONG_WORD, many, PICTURE } from '../../support/states/world.ts'

const at = '/dashboard/library'
const as = buyer()
type Item = Items<'listLibrary', 'items'>
const item = (changes: Partial<Item> = {}): Item => ({
  id: id(10),
  order_id: id(30),
  title: 'Quilt pattern',
  seller_id: id(2),
  seller_name: 'Sam Seller',
  picture: PICTURE,
  is_listed: true,
  bought_at: DATE,
  updated_at: DATE,
  last_download_at: DATE,
  is_updated: false,
  is_waiting: false,
  version: 1,
  what_changed: null,
  licence: null,
  type: 'pdf',
  file: { name: 'quilt.pdf', type: 'application/pdf', size_bytes: 240_000, sha256: 'a'.repeat(64) },
  ...changes,
})
const list = (...items: Item[]) => ({ items, nextCursor: null })
const choices: Body<'getLibraryChoices'> = {
  items: 3,
  updated: 1,
  sellers: [{ id: id(2), name: 'Sam Seller', items: 3 }],
  types: [{ type: 'pdf', items: 3 }],
}
const row = (title: string) => page.getByRole('listitem').filter({ hasText: title })

const testLibrary = statesOf({ at, as, answers: { getLibraryChoices: choices }, tags: ['library-page'] })

testLibrary('what a buyer owns', {
  tags: ['nothing-scrolls-sideways'],
  answers: {
    listLibrary: list(
      item(),
      item({ id: id(11), title: 'Fox print', is_updated: true, version: 3, picture: null }),
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

testLibrary('long titles and names', {
  answers: {
    listLibrary: list(
      item({ title: LONG_WORD, seller_name: LONG_WORD, file: { ...item().file, name: `${LONG_WORD}.pdf` } }),
      ...many(20, (changes) => item(changes)),
    ),
  },
  shows: [row(LONG_WORD), 'Item 20'],
})

testLibrary('a filter by seller and another order', {
  answers: { listLibrary: list(item()) },
  steps: [choose(/^Seller/, 'Sam Seller (3)'), choose('Sort by', 'Title')],
  shows: [field('Type'), row('Quilt pattern')],
  sends: { listLibrary: { seller: id(2), sort: 'title' } },
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
    messages.libraryEmpty,
    link('See popular items'),
  ],
  'a library before it has loaded': [{ listLibrary: 'never' }, 'Loading...'],
  'a library that doesn’t load': [{ listLibrary: 'unavailable' }, alert(messages.libraryFailed)],
})

const testItem = statesOf({ at: `${at}/${id(10)}`, as, tags: ['library-page'] })

testItem('one item of the library', {
  answers: { listLibrary: list(item({ version: 2, what_changed: 'Two new sizes.' })) },
  shows: [heading('Quilt pattern', 1), 'Two new sizes.', link('View order'), link('Back to the library')],
  sends: { listLibrary: { listing: id(10) } },
  check: () => expect(link('View listing').element().getAttribute('href'), 'the listing').toBe(`/listing/${id(10)}`),
})

testItem('an item that the user doesn’t own', {
  answers: { listLibrary: list() },
  shows: [messages.libraryItemMissing],
})
