// Previews on the page of a listing.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { button, dialog, heading, inDialog, press, see, statesOf, type } from '../../support/states/state.tsx'
import { id, LONG_WORD, listing } from '../../support/states/world.ts'

const preview = { words: null, url: null, pictures: [], is_whole: false, is_by_seller: false }
const text = { ...preview, id: id(81), name: 'tale.txt', kind: 'text' as const, words: 'Once upon a time' }
const place = 'http://127.0.0.1:9/storage/v1/object/public/previews'
const sound = { ...preview, id: id(82), name: 'song.mp3', kind: 'audio' as const, url: `${place}/song` }
const film = {
  ...preview,
  id: id(84),
  name: 'film.mp4',
  kind: 'video' as const,
  url: `${place}/film`,
  is_by_seller: true,
}

const pageOf = (number: number, width = 600, height = 848) => ({
  url: `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fdfbf5"/><text x="40" y="90" font-size="48">Page ${number}</text>${Array.from({ length: 18 }, (_, line) => `<rect x="40" y="${140 + line * 36}" width="${width - 80 - (line % 4) * 50}" height="12" fill="#b9b3a3"/>`).join('')}</svg>`,
  )}`,
  ...{ width, height },
  words: `Text of page ${number}`,
})
const pictures = { ...preview, kind: 'pictures' as const, id: id(85), name: 'planner.pdf' }
const pages = { ...pictures, pictures: [pageOf(1), pageOf(4), pageOf(7, 848, 600)] }
const book = { ...pictures, id: id(86), name: 'fox.epub', pictures: [pageOf(1)], words: 'The den\nThe hunt\nThe den' }
const face = { ...pictures, id: id(87), name: 'grotesk.woff2', pictures: [pageOf(2, 900, 300)], words: 'Quick foxes' }

const testPreviews = statesOf({ tags: ['previews-made'], at: `/listing/${id(10)}`, answers: { getListing: listing() } })

testPreviews('a listing with previews', {
  tags: ['nothing-scrolls-sideways'],
  answers: {
    listPreviews: {
      previews: [text, sound, film, { ...text, id: id(83), name: LONG_WORD, words: LONG_WORD.repeat(30) }],
    },
  },
  shows: [
    heading('Preview', 2),
    'Once upon a time',
    page.getByLabelText('song.mp3'),
    /The first 30 seconds$/,
    /^film.mp4: Preview by the seller$/,
  ],
})

testPreviews('a listing with a whole text as its preview', {
  answers: { listPreviews: { previews: [{ ...text, is_whole: true }] } },
  shows: [/The whole file$/],
})

testPreviews('a listing with pages, a book and a font to look at', {
  tags: ['nothing-scrolls-sideways'],
  answers: { listPreviews: { previews: [pages, book, face] } },
  steps: [press(page.getByText('Contents', { exact: true }))],
  shows: [button('Open picture 3 of 3'), /^planner.pdf: 3 pictures$/, 'The hunt'],
})

const shown = () => dialog.getByRole('img').element() as HTMLImageElement
const testViewer = statesOf({
  tags: ['previews-viewer', 'nothing-scrolls-sideways'],
  at: `/listing/${id(10)}`,
  answers: { getListing: listing(), listPreviews: { previews: [pages] } },
})

testViewer('the first page of a preview, large', {
  steps: [press('Open picture 1 of 3')],
  shows: [inDialog('Zoom in'), dialog.getByText('1 of 3')],
  check: () =>
    expect(dialog.getByRole('region', { name: 'Text of this picture' }).element()).toHaveTextContent('Text of page 1'),
})

testViewer('a page of a preview, turned to and enlarged by the keyboard', {
  steps: [
    press('Open picture 1 of 3'),
    see(inDialog('Zoom in')),
    type('{ArrowLeft}{ArrowLeft}'),
    see('2 of 3'),
    type('++'),
  ],
  shows: [inDialog('225%'), dialog.getByText('2 of 3')],
  check: () => expect(shown().getBoundingClientRect().width).toBeGreaterThan(shown().parentElement?.clientWidth ?? 0),
})

testViewer('a preview closed by the keyboard', {
  steps: [press('Open picture 2 of 3'), see(inDialog('Zoom in')), type('{Escape}')],
  shows: [button('Open picture 2 of 3')],
  hides: [inDialog('Zoom in')],
  check: () => expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Open picture 2 of 3'),
})

testPreviews('a listing without previews', { shows: [heading('Description', 2)], hides: [heading('Preview', 2)] })
