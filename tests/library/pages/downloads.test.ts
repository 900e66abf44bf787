// Downloads of the library, and the viewer.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { inTurn } from '../../support/states/answers.ts'
import { alert, button, press, see, statesOf } from '../../support/states/state.tsx'
import { buyer, id, listing, PICTURE } from '../../support/states/world.ts'
import { choices, file, item, list } from './samples.ts'

const downloadStarted = 'Download started. Your library shows its progress.'

const at = '/dashboard/library'
const as = buyer()
const testLibrary = statesOf({ at, as, answers: { getLibraryChoices: choices } })
const testItem = statesOf({
  at: `${at}/${id(10)}`,
  as,
  answers: { listReleases: { releases: [], pending: null, nextCursor: null } },
})

const BYTES = 'Twelve blocks'
const SHA256 = '18691e6782a8fbafb8704d59623182d980e87da353e7e65397e8d4fedc71a376'
const saved = item({ files: [file({ size_bytes: BYTES.length, sha256: SHA256 })] })
const pair = {
  ...saved,
  id: id(11),
  title: 'Fox print',
  files: [...saved.files, { ...saved.files[0], name: 'small.pdf' } as (typeof saved.files)[number]],
}
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
  answers: { listLibrary: list(saved, pair), getFileLink: linked },
  steps: [chooseFolder, press('Download all'), see('3 of 3 saved')],
  shows: [button('Clear')],
  check: async () => {
    expect(await savedText('quilt.pdf')).toBe(BYTES)
    expect(await savedText('quilt (2).pdf')).toBe(BYTES)
    expect(await savedText('small.pdf')).toBe(BYTES)
    await press('Clear')()
  },
})

const testPurchased = statesOf({
  at: `/listing/${id(10)}`,
  as,
  tags: ['library-downloads'],
  answers: { hasPurchased: { hasPurchased: true }, getFileLink: linked },
})

testPurchased('a listing’s Download saves every file of the release', {
  answers: { getListing: listing({ file_count: 2 }), listLibrary: list(pair) },
  steps: [chooseFolder, press('Download Quilt pattern'), see('2 of 2 saved')],
  shows: [downloadStarted],
  sends: { listLibrary: { listing: id(10) } },
  check: async () => {
    expect(await savedText('small.pdf')).toBe(BYTES)
    await press('Clear')()
  },
})

testPurchased('a listing’s Download hands a single file to the browser', {
  answers: { getListing: listing(), listLibrary: list(saved) },
  steps: [press('Download Quilt pattern')],
  shows: [downloadStarted],
  check: () => expect(document.querySelector<HTMLIFrameElement>('iframe')?.src).toBe(linked.downloadLink),
})

testPurchased('a bought listing with an update', {
  answers: {
    getListing: listing(),
    listLibrary: list(item({ is_updated: true })),
  },
  shows: ['You already purchased this item!', 'Updated since your last download'],
})

testPurchased('a purchase that waits for its buyer’s consent', {
  answers: { getListing: listing(), listLibrary: list(saved), getFileLink: 'consent_required' },
  steps: [press('Download Quilt pattern')],
  shows: [alert(/^Agree to immediate delivery/)],
  hides: [downloadStarted],
})

testLibrary('downloads that fail and how they continue', {
  tags: ['library-downloads'],
  answers: {
    listLibrary: list(saved, {
      ...saved,
      id: id(11),
      title: 'Fox print',
      files: [file({ size_bytes: BYTES.length, sha256: 'b'.repeat(64) })],
    }),
    getFileLink: inTurn<'file_withheld' | typeof linked>('file_withheld', linked),
  },
  steps: [chooseFolder, press('Download all'), see(alert(/^The file changed during the download/))],
  shows: [alert(/^This file changed after we checked it/), button('Try again: quilt.pdf'), '0 of 2 saved'],
  logs: /A download stopped/,
})

const view = (type: string, name: string, data: string) => ({
  listLibrary: list(item({ files: [file({ type, name })] })),
  getFileLink: { downloadLink: `data:${type},${data}` },
})

testItem('a text that opens in the page', {
  tags: ['library-viewer'],
  answers: view('text/plain;charset=utf-8', 'note.txt', encodeURIComponent('<b>Bröd</b> & butter')),
  steps: [press('Open note.txt')],
  shows: ['<b>Bröd</b> & butter'],
  sends: { getFileLink: { view: 'true' } },
})

testItem('a picture that opens in the page', {
  tags: ['library-viewer'],
  answers: {
    ...view('image/png', 'star.png', ''),
    getFileLink: { downloadLink: PICTURE },
  },
  steps: [press('Open star.png')],
  shows: [page.getByRole('img', { name: 'star.png' })],
})

testItem('a sound that this browser can’t play', {
  tags: ['library-viewer'],
  answers: {
    ...view('audio/mpeg', 'song.mp3', ''),
    getFileLink: inTurn({ downloadLink: 'data:audio/mpeg,none' }, { downloadLink: 'data:audio/mpeg,never' }),
  },
  steps: [press('Open song.mp3')],
  shows: [alert(/^This browser can’t play the file/)],
})

testItem('a file that the browser can’t show', {
  tags: ['library-viewer'],
  answers: { listLibrary: list(item({ files: [file({ type: 'application/zip' })] })) },
  shows: [button('Download Quilt pattern')],
  hides: [button(/^Open/)],
})

testItem('a viewer without a link', {
  tags: ['library-viewer'],
  answers: { listLibrary: list(item()), getFileLink: 'file_withheld' },
  steps: [press('Open quilt.pdf')],
  shows: [alert(/^This file changed after we checked it/)],
})
