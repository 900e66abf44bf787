// Previews on the page of a listing.
import { page } from 'vitest/browser'
import { heading, statesOf } from '../../support/states/state.tsx'
import { id, LONG_WORD, listing } from '../../support/states/world.ts'

const text = {
  id: id(81),
  name: 'tale.txt',
  kind: 'text' as const,
  words: 'Once upon a time',
  url: null,
  pictures: [],
  is_whole: false,
  is_by_seller: false,
}
const sound = {
  ...{
    id: id(82),
    name: 'song.mp3',
    kind: 'audio' as const,
    words: null,
    pictures: [],
    is_whole: false,
    is_by_seller: false,
  },
  url: 'http://127.0.0.1:9/storage/v1/object/public/previews/song',
}

const testPreviews = statesOf({ tags: ['previews-made'], at: `/listing/${id(10)}`, answers: { getListing: listing() } })

testPreviews('a listing with previews', {
  tags: ['nothing-scrolls-sideways'],
  answers: {
    listPreviews: { previews: [text, sound, { ...text, id: id(83), name: LONG_WORD, words: LONG_WORD.repeat(30) }] },
  },
  shows: [heading('Preview', 2), 'Once upon a time', page.getByLabelText('song.mp3'), /The first 30 seconds$/],
})

testPreviews('a listing with a whole text as its preview', {
  answers: { listPreviews: { previews: [{ ...text, is_whole: true }] } },
  shows: [/The whole file$/],
})

testPreviews('a listing without previews', { shows: [heading('Description', 2)], hides: [heading('Preview', 2)] })
