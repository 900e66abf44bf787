// The queue of uploads: each state of a file, each way to stop, and what continues after a restart.
import { ERRORS, type ErrorCode } from '@contract/errors.ts'
import { beforeEach, expect, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { keepHandle } from '@/features/listings/uploads/file-handles.ts'
import { headDigest, INTERRUPTED, NOT_ALLOWED } from '@/features/listings/uploads/upload-problems.ts'
import * as messages from '@/lib/messages.ts'
import { draft } from '../../support/states/drafts.ts'
import { button, fill, heading, press, type Sign, type Step, see, statesOf } from '../../support/states/state.tsx'
import { id, listing, seller } from '../../support/states/world.ts'

const uploadExpired = 'This upload has expired. Start it again.'

const BYTES = 800_000
const pdf = (bytes = BYTES) => new Blob(['%PDF-1.4\n', new Uint8Array(bytes - 9)])

/** A file of the browser's own folder, whose handle is real. */
async function onDisk(name: string, content: Blob = pdf()): Promise<FileSystemFileHandle> {
  const handle = await (await navigator.storage.getDirectory()).getFileHandle(name, { create: true })
  const writable = await handle.createWritable()
  await writable.write(content)
  await writable.close()
  return handle
}

const pick =
  (label: string, ...names: string[]): Step =>
  async () => {
    const handles = await Promise.all(names.map((name) => onDisk(name)))
    Object.assign(window, { showOpenFilePicker: async () => handles })
    await button(label).first().click()
  }

/** Storage answers each request with a status, or not yet. */
const storage =
  (answer: (request: XMLHttpRequest, count: number) => unknown): Step =>
  async () => {
    let count = 0
    vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(async function (this: XMLHttpRequest) {
      count += 1
      const status = await answer(this, count)
      if (typeof status !== 'number') return
      const headers = { Location: 'https://storage.test/1', 'Upload-Offset': `${BYTES}` }
      Object.defineProperty(this, 'status', { value: status, configurable: true })
      this.getResponseHeader = (name) => Reflect.get(headers, name) ?? null
      this.onload?.(new ProgressEvent('load'))
    })
    onTestFinished(() => void vi.restoreAllMocks())
  }

let begun = 0
const beginUploads = () => {
  begun += 1
  return { uploads: [{ id: id(600 + begun), bucket: 'product-files' as const, path: `${begun}` }] }
}
const testQueue = statesOf({
  at: '/dashboard/upload',
  as: seller(),
  answers: { beginUploads },
  tags: ['uploads-queue'],
})

const sends = (request: XMLHttpRequest, loaded: number) =>
  request.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total: BYTES }))

testQueue('files that are uploading, paused, being checked and waiting', {
  steps: [
    storage((request, count) => {
      sends(request, count === 3 ? BYTES : 200_000)
      if (count > 1) return
      // The speed is measured over a second.
      const now = performance.now.bind(performance)
      vi.spyOn(performance, 'now').mockImplementation(() => now() + 1100)
      sends(request, 700_000)
    }),
    pick('Choose a file', 'a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'),
    see(
      page
        .getByRole('listitem')
        .filter({ hasText: 'b.pdf' })
        .getByText(/195 KB/),
    ),
    press('Pause b.pdf'),
  ],
  shows: [/^Uploading/, /\/s · \d seconds? left$/, 'Paused', 'Checking', 'Waiting', button('Resume b.pdf')],
})

// Every problem of an upload: upload-problems.test.ts in the web.
/** Storage's status, or what the API answers. */
type Answer = number | (() => Promise<number>) | ErrorCode
const changedOnDisk = () => onDisk('notes.pdf', pdf(BYTES + 1)).then(() => 400)
const STOPS: Record<string, [answer: Answer, text: string, action: string]> = {
  'an upload with a full quota': ['storage_full', ERRORS.storage_full.message, 'Retry'],
  'an upload whose type Storage refuses': [
    415,
    'This type of file isn’t accepted. Choose another one.',
    'Choose again',
  ],
  'an upload of a file that changes on disk': [changedOnDisk, messages.uploadFileChanged, 'Choose again'],
}
const buttons = () =>
  [...page.getByRole('list', { name: 'Uploads' }).element().querySelectorAll('button')].map((one) => one.ariaLabel)

for (const [name, [answer, text, action]] of Object.entries(STOPS))
  testQueue(name, {
    answers: typeof answer === 'string' ? { beginUploads: answer } : {},
    steps: [storage(typeof answer === 'function' ? answer : () => answer), pick('Choose a file', 'notes.pdf')],
    shows: ['Not uploaded', text, button(`${action} notes.pdf`)],
    check: () => expect.poll(buttons).toEqual([`${action} notes.pdf`, 'Remove notes.pdf']),
  })

testQueue('an upload whose session ends', {
  tags: ['session-lapses-somebody'],
  steps: [storage(() => 401), pick('Choose a file', 'notes.pdf')],
  shows: [heading('Your session has ended', 1), button('Login')],
})

const tokens: string[] = []
const renewToken: Step = async () => {
  const session = JSON.parse(localStorage.getItem('marketplace-session') ?? '{}')
  localStorage.setItem('marketplace-session', JSON.stringify({ ...session, refresh_token: 'first' }))
  const renewed = { ...session, access_token: 'renewed', refresh_token: 'second' }
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(renewed))
  tokens.length = 0
  const { setRequestHeader } = XMLHttpRequest.prototype
  vi.spyOn(XMLHttpRequest.prototype, 'setRequestHeader').mockImplementation(function (this: XMLHttpRequest, ...given) {
    if (given[0] === 'authorization') tokens.push(given[1])
    setRequestHeader.apply(this, given)
  })
}

testQueue('an upload that Storage refuses once', {
  tags: ['session-lapses-somebody'],
  steps: [storage((_, count) => (count === 1 ? 401 : 201)), renewToken, pick('Choose a file', 'notes.pdf')],
  shows: ['Uploaded'],
  check: () => expect(tokens).toEqual([expect.stringContaining('test-token'), 'Bearer renewed']),
})

testQueue('a changed file that is chosen again', {
  steps: [
    storage((_, count) => (count === 1 ? 415 : 'none')),
    pick('Choose a file', 'notes.pdf'),
    pick('Choose again notes.pdf', 'notes.pdf'),
  ],
  shows: ['Uploading'],
  hides: ['Not uploaded'],
})

const testRelease = statesOf({
  at: `/dashboard/edit-item/${id(10)}#files`,
  as: seller(),
  answers: { getListing: listing(), beginUploads, publishRelease: 'unavailable' },
  tags: ['uploads-queue'],
})
testRelease('a release whose file isn’t uploaded', {
  steps: [storage(() => 410), pick('Choose a file', 'notes.pdf'), press('Publish Release')],
  shows: [uploadExpired, button('Retry notes.pdf')],
  check: () => expect.poll(buttons).toEqual(['Retry notes.pdf']),
})
testRelease('a release of a PDF with its pages to show', {
  tags: ['release-files'],
  steps: [
    storage(() => 201),
    pick('Choose a file', 'notes.pdf'),
    // Until the file is there, the first such field is the one of the listed file.
    see(button('Remove notes.pdf')),
    fill('Pages to show', '4, 4'),
    see(/^Enter 1 to 5 different page numbers/),
    fill('Pages to show', '4, 1'),
    press('Publish Release'),
  ],
  shows: [/isn’t available right now/],
  sends: { publishRelease: { files: [{ name: 'notes.pdf', previewPages: [4, 1] }] } },
})
testRelease('a release whose file is uploaded, but that isn’t published', {
  steps: [storage(() => 201), pick('Choose a file', 'notes.pdf'), press('Publish Release')],
  shows: [/isn’t available right now/],
  hides: [page.getByRole('list', { name: 'Uploads' })],
  check: () => {
    const pending = Object.keys(localStorage).find((key) => key.startsWith('pending-upload:')) ?? ''
    expect(JSON.parse(localStorage.getItem(pending) ?? '{}').sha256).toMatch(/^\w{64}$/)
  },
})

/**
 * The browser kept a handle of the file, and says whether the page may open it. A handle that
 * IndexedDB can store can't have functions of its own, so a file with more methods stands for it.
 */
async function restart(now: PermissionState, answer: PermissionState, content: Blob) {
  const methods = {
    async getFile(this: File) {
      if (now !== 'granted' && answer !== 'granted') throw new DOMException('Not allowed', 'NotAllowedError')
      return this
    },
    queryPermission: async () => now,
    requestPermission: async () => answer,
  }
  Object.assign(File.prototype, methods)
  onTestFinished(() => {
    for (const name of Object.keys(methods)) Reflect.deleteProperty(File.prototype, name)
  })
  const handle = new File([content], 'notes.pdf')
  await keepHandle(id(61), Object.assign(new File([], 'notes.pdf', { type: 'application/pdf' }), { handle }))
  await storage(() => 'none')()
}
const notes = { uploadId: id(61), name: 'notes.pdf', size_bytes: BYTES, head_sha256: await headDigest(pdf()) }
const changed = pdf(BYTES + 1)
type Restart = [now: PermissionState, shows: Sign[], answer?: PermissionState, onDiskNow?: Blob]
const RESTARTS: Record<string, Restart> = {
  'a file that the browser may open': ['granted', ['Uploading']],
  'a file that the browser must ask for': ['prompt', [NOT_ALLOWED.text, button('Continue notes.pdf')]],
  'a file that its seller allows': ['prompt', ['Uploading'], 'granted'],
  'a file that its seller denies': ['prompt', [INTERRUPTED.text, button('Choose again notes.pdf')], 'denied'],
  'a file that changed meanwhile': ['granted', [messages.uploadFileChanged], undefined, changed],
}
beforeEach(async ({ task }) => {
  const [now, , answer = 'denied', onDiskNow = pdf()] = RESTARTS[task.name] ?? []
  if (now) await restart(now, answer, onDiskNow)
})
for (const [name, [, shows, answer]] of Object.entries(RESTARTS))
  testQueue(name, {
    tags: ['uploads-resume'],
    at: `/dashboard/upload?draft=${id(70)}`,
    answers: { getDraft: draft({ files: [{ ...notes, is_stored: false }] }) },
    steps: answer ? [press('Continue notes.pdf')] : [],
    shows,
  })
