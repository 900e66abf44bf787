// The library and one of its items.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as messages from '@/lib/messages.ts'
import { type Body, type Items, inTurn } from '../../support/states/answers.ts'
import {
  alert,
  button,
  choose,
  field,
  fill,
  heading,
  link,
  press,
  see,
  statesOf,
  testState,
} from '../../support/states/state.tsx'
import { buyer, DATE, id, inDays, LONG_WORD, listing, many, PICTURE, seller } from '../../support/states/world.ts'

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
  release: 1,
  note: null,
  licence: null,
  type: 'pdf',
  file: { name: 'quilt.pdf', type: 'application/pdf', size_bytes: 240_000, sha256: 'a'.repeat(64) },
  downloads: null,
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
      item({ id: id(11), title: 'Fox print', is_updated: true, release: 3, picture: null }),
      item({ id: id(12), title: 'New poster', last_download_at: null }),
      item({ id: id(13), title: 'Waiting book', is_waiting: true }),
      item({ id: id(14), title: 'Used font', downloads: { limit: 3, used: 3, free_until: null } }),
      item({ id: id(15), title: 'Kept font', downloads: { limit: 1, used: 1, free_until: inDays(1) } }),
    ),
  },
  shows: [
    row('Quilt pattern').getByText('quilt.pdf, PDF, 234 KB'),
    row('Fox print').getByText('Updated since your last download'),
    row('New poster').getByText('Not downloaded yet'),
    row('Waiting book').getByRole('link', { name: 'Ask for delivery' }),
    button('Download Quilt pattern'),
    row('Used font').getByText('3 of 3 downloads used'),
    row('Kept font').getByText(/^1 of 1 download used. Repeats are free until/),
  ],
  hides: [button('Download Waiting book')],
  check: async () => {
    await expect.element(button('Download Used font')).toBeDisabled()
    await expect.element(button('Download Kept font')).toBeEnabled()
  },
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
  answers: { listLibrary: list(item({ release: 2 })) },
  shows: [heading('Quilt pattern', 1), heading('Files and releases'), link('View order'), link('Back to the library')],
  sends: { listLibrary: { listing: id(10) } },
  check: () => expect(link('View listing').element().getAttribute('href'), 'the listing').toBe(`/listing/${id(10)}`),
})

testItem('an item that the user doesn’t own', {
  answers: { listLibrary: list() },
  shows: [messages.libraryItemMissing],
})

const testLimit = statesOf({ at: `/dashboard/edit-item/${id(10)}`, as: seller(), tags: ['download-limits'] })

testLimit('a download limit that its seller sets', {
  answers: { getListing: listing(), setDownloadLimit: listing({ download_limit: 5 }) },
  steps: [fill('Downloads per buyer', '5'), press('Save limit')],
  shows: [messages.downloadLimitSaved],
  sends: { setDownloadLimit: { limit: 5 } },
})

testLimit('a download limit that is no number', {
  answers: { getListing: listing({ download_limit: 3 }) },
  steps: [fill('Downloads per buyer', '2.5'), press('Save limit')],
  shows: ['Enter 1 to 1000, or nothing.'],
})

testState('a listing with a download limit', {
  tags: ['download-limits'],
  at: `/listing/${id(10)}`,
  answers: { getListing: listing({ download_limit: 3 }) },
  shows: ['Download instantly, 3 times for each release'],
})

const BYTES = 'Twelve blocks'
const SHA256 = '18691e6782a8fbafb8704d59623182d980e87da353e7e65397e8d4fedc71a376'
const saved = item({ file: { name: 'quilt.pdf', type: 'application/pdf', size_bytes: BYTES.length, sha256: SHA256 } })
const linked = { downloadLink: `data:application/pdf,${encodeURIComponent(BYTES)}` }
/** The folder that the buyer chooses: an empty one of the browser. */
const chooseFolder = async () => {
  const root = await navigator.storage.getDirectory()
  await root.removeEntry('saved', { recursive: true }).catch(() => undefined)
  const folder = await root.getDirectoryHandle('saved', { create: true })
  Object.assign(globalThis, { showDirectoryPicker: async () => folder })
}
const savedText = async (name: string) => {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('saved')
  return (await (await folder.getFileHandle(name)).getFile()).text()
}

testLibrary('every item saved into a folder, none over another', {
  tags: ['library-downloads'],
  answers: { listLibrary: list(saved, { ...saved, id: id(11), title: 'Fox print' }), getDownloadLink: linked },
  steps: [chooseFolder, press('Download all'), see('2 of 2 saved')],
  shows: [button('Clear')],
  check: async () => {
    expect(await savedText('quilt.pdf')).toBe(BYTES)
    expect(await savedText('quilt (2).pdf')).toBe(BYTES)
    await press('Clear')()
  },
})

testLibrary('downloads that fail and how they continue', {
  tags: ['library-downloads'],
  answers: {
    listLibrary: list(saved, {
      ...saved,
      id: id(11),
      title: 'Fox print',
      file: { ...saved.file, sha256: 'b'.repeat(64) },
    }),
    getDownloadLink: inTurn<'file_withheld' | typeof linked>('file_withheld', linked),
  },
  steps: [chooseFolder, press('Download all'), see(alert(/^The file changed meanwhile/))],
  shows: [alert(/^This file changed after we checked it/), button('Try again: quilt.pdf'), '0 of 2 saved'],
  logs: /A download stopped/,
})

const view = (type: string, name: string, data: string) => ({
  listLibrary: list(item({ file: { ...item().file, type, name } })),
  getDownloadLink: { downloadLink: `data:${type},${data}` },
})

testItem('a text that opens in the page', {
  tags: ['library-viewer'],
  answers: view('text/plain;charset=utf-8', 'note.txt', encodeURIComponent('<b>Bröd</b> & butter')),
  steps: [press('Open note.txt')],
  shows: ['<b>Bröd</b> & butter'],
  sends: { getDownloadLink: { view: 'true' } },
})

testItem('a picture that opens in the page', {
  tags: ['library-viewer'],
  answers: {
    ...view('image/png', 'star.png', ''),
    getDownloadLink: { downloadLink: PICTURE },
  },
  steps: [press('Open star.png')],
  shows: [page.getByRole('img', { name: 'star.png' })],
})

testItem('a sound that this browser can’t play', {
  tags: ['library-viewer'],
  answers: {
    ...view('audio/mpeg', 'song.mp3', ''),
    getDownloadLink: inTurn({ downloadLink: 'data:audio/mpeg,none' }, { downloadLink: 'data:audio/mpeg,never' }),
  },
  steps: [press('Open song.mp3')],
  shows: [alert(/^This browser can’t play the file/)],
})

testItem('a file that the browser can’t show', {
  tags: ['library-viewer'],
  answers: { listLibrary: list(item({ file: { ...item().file, type: 'application/zip' } })) },
  shows: [button('Download Quilt pattern')],
  hides: [button(/^Open/)],
})

testItem('a viewer without a link', {
  tags: ['library-viewer'],
  answers: { listLibrary: list(item()), getDownloadLink: 'download_limit_reached' },
  steps: [press('Open quilt.pdf')],
  shows: [alert(/^You’ve used all downloads/)],
})
