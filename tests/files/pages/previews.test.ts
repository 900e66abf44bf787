// Previews on the page of a listing.
import { QueryClient } from '@tanstack/react-query'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addLargePreviews } from '@/features/listings/uploads/own-pictures.ts'
import { ownListing } from '../../support/states/own-listing-samples.ts'
import { contents } from '../../support/states/search-samples.ts'
import {
  alert,
  button,
  dialog,
  field,
  fill,
  heading,
  inDialog,
  link,
  press,
  see,
  statesOf,
  type,
} from '../../support/states/state.tsx'
import { id, LONG_WORD, listing, nulls, seller } from '../../support/states/world.ts'

const preview = {
  file_kind: 'text' as const,
  ...nulls('words', 'url'),
  pictures: [],
  is_whole: false,
  is_by_seller: false,
}
const text = { ...preview, id: id(81), name: 'tale.txt', kind: 'text' as const, words: 'Once upon a time' }
const place = 'http://127.0.0.1:9/storage/v1/object/public/previews'
const sound = { ...preview, id: id(82), name: 'song.mp3', kind: 'audio' as const, url: `${place}/song` }

const pageOf = (number: number, width = 600, height = 848) => ({
  url: `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fdfbf5"/><text x="40" y="90" font-size="48">Page ${number}</text>${Array.from({ length: 18 }, (_, line) => `<rect x="40" y="${140 + line * 36}" width="${width - 80 - (line % 4) * 50}" height="12" fill="#b9b3a3"/>`).join('')}</svg>`,
  )}`,
  ...{ width, height },
  words: `Text of page ${number}`,
})
const pictures = { ...preview, kind: 'pictures' as const, id: id(85), name: 'planner.pdf' }
const pages = { ...pictures, pictures: [pageOf(1), pageOf(4), pageOf(7, 848, 600)] }
const film = { ...pages, id: id(84), name: 'film.mp4', is_by_seller: true }
const book = { ...pages, file_kind: 'book' as const, id: id(86), name: 'fox.epub', words: 'The den\nThe hunt\nThe den' }
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
  check: () => expect(shown().getBoundingClientRect().height).toBeGreaterThan(shown().parentElement?.clientHeight ?? 0),
})

testViewer('a preview closed by the keyboard', {
  steps: [press('Open picture 2 of 3'), see(inDialog('Zoom in')), type('{Escape}')],
  shows: [button('Open picture 2 of 3')],
  hides: [inDialog('Zoom in')],
  check: () => expect.poll(() => document.activeElement).toBe(button('Open picture 2 of 3').element()),
})

testPreviews('a listing without previews', { shows: [heading('Description', 2)], hides: [heading('Preview', 2)] })

const files = contents(
  { id: id(85), name: 'planner.pdf' },
  { id: id(84), name: 'film.mp4', kind: 'video', type_name: 'MP4 video' },
  { id: id(88), name: 'cutter.zip', kind: 'archive', type_name: 'ZIP archive' },
)
const testOwn = statesOf({
  tags: ['previews-by-seller'],
  at: `/dashboard/edit-item/${id(10)}#files`,
  as: seller(),
  answers: { getListing: ownListing({ id: id(10) }), getContents: files, listPreviews: { previews: [pages, film] } },
})

testOwn('previews of a seller’s files', {
  tags: ['nothing-scrolls-sideways', 'previews-by-seller'],
  shows: [heading('Previews', 2), 'Made from your file', '3 pictures of yours', /^No preview yet/],
})

testOwn.each([], {
  'a PDF whose fonts are missing': [
    { listPreviews: { previews: [{ ...text, id: id(85), name: 'planner.pdf' }] } },
    'Fonts are missing, so we show the text. Embed all fonts.',
  ],
  'a PDF without a preview': [{ listPreviews: { previews: [] } }, 'No preview yet. Embed all fonts, or add pictures.'],
})

testOwn('pages of a preview that are no numbers', {
  steps: [fill('Pages to show', '1, two'), press('Save Changes')],
  shows: ['Enter 1 to 5 different page numbers, such as 1, 4, 7.'],
})

testOwn('pages of a preview that a seller chooses', {
  answers: { setPreviewPages: { success: true }, editListing: listing() },
  steps: [fill('Pages to show', '2 5'), press('Save Changes')],
  shows: ['Item updated successfully!'],
  sends: { setPreviewPages: { fileId: id(85), pages: [2, 5] } },
})

testOwn('pages and pictures that a seller left unsaved', {
  steps: [
    fill('Pages to show', '2 5'),
    press(page.getByRole('tab', { name: 'Listing' })),
    async () => userEvent.upload(field('Showcase images'), [(await plain('new.png', 8, 6)).file]),
    press(link('View listing')),
    press(link('Edit')),
  ],
  shows: ['Unsaved changes', '1/5'],
  check: () => expect.element(field('Pages to show')).toHaveValue('2 5'),
})

testOwn('pictures of a preview that a seller removes', {
  answers: { deletePreviewPictures: { success: true } },
  steps: [press('Remove pictures of film.mp4'), see('Remove the pictures of “film.mp4”'), press(inDialog('Remove'))],
  shows: [heading('Previews', 2)],
  sends: { deletePreviewPictures: { fileId: id(84) } },
})

/** A second of a film, as a browser records it: without its length. */
async function recordFilm(): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
  const drawing = canvas.getContext('2d')
  const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm' })
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  recorder.start()
  for (let frame = 0; frame < 30; frame += 1) {
    await new Promise(requestAnimationFrame)
    if (drawing) drawing.fillStyle = `hsl(${frame * 12} 60% 50%)`
    drawing?.fillRect(0, 0, 320, 180)
  }
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve))
  recorder.stop()
  await stopped
  return new File(parts, 'trailer.webm', { type: 'video/webm' })
}

testOwn('pictures that the page takes from a seller’s film', {
  answers: { setPreviewPictures: { success: true } },
  steps: [async () => userEvent.upload(field('Pictures or a video of film.mp4'), [await recordFilm()])],
  shows: ['Replace pictures'],
  sends: { setPreviewPictures: { pictures: Array.from({ length: 5 }, () => expect.any(File)) } },
})

async function plain(name: string, width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.fillRect(0, 0, width, height)
  const blob = await canvas.convertToBlob()
  return { name, file: new File([blob], name, { type: blob.type }) }
}
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="12"><rect width="24" height="12"/></svg>'
const cutter = { name: 'cutter.svg', file: new File([SVG], 'cutter.svg', { type: 'image/svg+xml' }) }
const broken = { name: 'broken.svg', file: new File(['<svg'], 'broken.svg', { type: 'image/svg+xml' }) }
const sent = [broken, cutter, await plain('poster.png', 3000, 2000), await plain('icon.png', 300, 200)]
const added: Record<string, unknown>[] = []

async function lookAt({ fileId, pictures }: Record<string, unknown>) {
  const [picture] = pictures as [File]
  const bitmap = await createImageBitmap(picture)
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  const { data } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] }
  const isMarked = data.some((value, at) => at % 4 < 3 && value > 40)
  return { fileId, type: picture.type, size: `${bitmap.width} × ${bitmap.height}`, isMarked }
}

testOwn('a drawing and a large picture, drawn by the seller’s browser with a watermark', {
  answers: {
    getContents: contents(
      ...sent.map(({ name, file }, index) => ({
        id: id(90 + index),
        name,
        kind: 'image' as const,
        size_bytes: file.size,
      })),
    ),
    setPreviewPictures: ({ values }) => {
      added.push(values)
      return { success: true }
    },
  },
  steps: [() => addLargePreviews(new QueryClient(), id(10), sent)],
  shows: ['cutter.svg'],
  check: async () =>
    expect(await Promise.all(added.map(lookAt))).toEqual([
      { fileId: id(91), type: 'image/webp', size: '1200 × 600', isMarked: true },
      { fileId: id(92), type: 'image/webp', size: '1200 × 800', isMarked: true },
    ]),
})

testOwn('a file without a preview that gets something else than a picture', {
  steps: [
    () =>
      userEvent.upload(field('Pictures or a video of cutter.zip'), [new File(['x'], 'x.png', { type: 'image/png' })]),
  ],
  shows: [alert('x.png isn’t a valid PNG or JPEG.')],
})
