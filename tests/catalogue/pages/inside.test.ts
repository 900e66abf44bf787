// What is inside the files of a listing, on its page.
import { page } from 'vitest/browser'
import { contents } from '../../support/states/search-samples.ts'
import { alert, heading, press, statesOf } from '../../support/states/state.tsx'
import { listing } from '../../support/states/world.ts'

const item = listing()
const testListing = statesOf({ at: `/listing/${item.id}`, answers: { getListing: item } })

const archive = {
  name: 'brushes.zip',
  type_name: 'ZIP archive',
  kind: 'archive' as const,
  inside: {
    entry_count: 612,
    entry_bytes: 9_000_000,
    entries: [
      { name: 'ink/<b>soft</b>.abr', size_bytes: 1200, is_unchecked: false },
      { name: 'more.zip', size_bytes: 40_000, is_unchecked: true },
    ],
  },
}
const song = { name: 'song.mp3', type_name: 'MP3 audio', kind: 'audio' as const, inside: { seconds: 3725 } }
const photo = {
  name: 'photo.webp',
  type_name: 'WebP image',
  kind: 'image' as const,
  inside: { width: 3000, height: 2000 },
}
const book = { name: 'novel.epub', type_name: 'EPUB book', kind: 'book' as const, inside: { chapters: ['One', 'Two'] } }
testListing('what is inside the files of a listing', {
  tags: ['nothing-scrolls-sideways', 'inside-before-buying'],
  answers: { getContents: contents({}, archive, song, photo, book) },
  steps: [press(page.getByText('612 files in this archive')), press(page.getByText('2 chapters'))],
  shows: [
    heading('What’s inside'),
    'PDF, 234 KB, 12 pages',
    'MP3 audio, 234 KB, 1:02:05',
    'WebP image, 234 KB, 3,000 × 2,000 pixels',
    'ink/<b>soft</b>.abr',
    'Not checked',
    'and 610 more',
    'Two',
  ],
})

testListing('a listing whose insides fail', {
  tags: ['inside-before-buying'],
  answers: { getContents: 'unavailable' },
  shows: [alert('Couldn’t load what’s inside.')],
})
