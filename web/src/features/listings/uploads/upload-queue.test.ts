// The queue of uploads: three at once, each paused, cancelled and tried again by itself.
import { beforeEach, expect, test, vi } from 'vitest'

type Fake = { name: string; end: () => void; fail: (error: unknown) => void; paused: number; cancelled: boolean }
const uploads = vi.hoisted((): Fake[] => [])
vi.mock('@/lib/files/hash-file.ts', () => ({
  hashFile: (file: File) => file.text().then((text) => `SHA-256 of ${text}`),
}))
const disk = vi.hoisted(() => ({ file: null as File | null }))
vi.mock('./file-handles.ts', () => ({
  keepHandle: () => {},
  forgetHandle: () => {},
  fileFromDisk: async () => disk.file,
}))
vi.mock('./resumable-upload.ts', () => ({
  uploadErrorStatus: (error: { status?: number }) => error.status ?? 0,
  startResumableUpload: (file: File) => {
    const { promise: done, resolve: end, reject: fail } = Promise.withResolvers<void>()
    const fake: Fake = { name: file.name, end, fail, paused: 0, cancelled: false }
    uploads.push(fake)
    const cancel = async () => void Object.assign(fake, { cancelled: true })
    return { done, pause: () => void fake.paused++, resume: () => void fake.paused--, cancel }
  },
}))
vi.mock('../api.ts', () => ({ beginUploads: async () => [await begin()] }))
const { rememberStored, uploadRememberer } = await import('./pending-upload.ts')
const { UploadQueue } = await import('./upload-queue.ts')

let begun = 0
const begin = async () => ({ id: `upload-${++begun}`, bucket: 'product-files' as const, path: 'a' })
const file = (name: string) => new File([name], name)

async function queueOf(count: number) {
  const queue = new UploadQueue(begin)
  for (let n = 1; n <= count; n += 1) await queue.add(file(`${n}.pdf`))
  await vi.waitFor(() => expect(uploads).toHaveLength(Math.min(3, count)))
  const keyOf = (name: string) => queue.get().find((one) => one.name === name)?.key ?? ''
  const states = () => queue.get().map(({ state }) => state)
  return { queue, keyOf, states }
}
const fake = (name: string) => uploads.findLast((one) => one.name === name) as Fake

beforeEach(() => {
  uploads.length = 0
})

test('three run at once, and the next starts when one ends', { tags: ['uploads-queue'] }, async () => {
  const { queue, states } = await queueOf(4)
  expect(states()).toEqual(['sending', 'sending', 'sending', 'waiting'])
  fake('2.pdf').end()
  await vi.waitFor(() => expect(states()).toEqual(['sending', 'stored', 'sending', 'sending']))
  for (const { end } of uploads) end()
  await queue.stored()
  expect(states()).toEqual(['stored', 'stored', 'stored', 'stored'])
})

test('one is paused and resumed, another is cancelled', { tags: ['uploads-queue'] }, async () => {
  const { queue, keyOf, states } = await queueOf(2)
  queue.pause(keyOf('1.pdf'))
  expect([states(), fake('1.pdf').paused]).toEqual([['paused', 'sending'], 1])
  queue.resume(keyOf('1.pdf'))
  expect([states(), fake('1.pdf').paused]).toEqual([['sending', 'sending'], 0])
  await queue.remove(keyOf('2.pdf'))
  expect([states(), fake('2.pdf').cancelled]).toEqual([['sending'], true])
})

test.each([
  [500, 'An error occurred while attempting to upload your file.', 'upload-kept'],
  [410, 'This upload has expired. Start it again.', 'upload-new'],
])(
  'one that failed with %i says why, and is tried again',
  { tags: ['uploads-queue'] },
  async (status, text, target) => {
    const { queue, keyOf, states } = await queueOf(1)
    const before = queue.get()[0]?.target?.id
    fake('1.pdf').fail({ status })
    await vi.waitFor(() => expect(queue.get()[0]?.problem?.text).toBe(text))
    queue.retry(keyOf('1.pdf'))
    await vi.waitFor(() => expect(uploads).toHaveLength(2))
    expect(queue.get()[0]?.target?.id === before).toBe(target === 'upload-kept')
    expect(states()).toEqual(['sending'])
  },
)

test('who waits for the queue learns why it failed', { tags: ['uploads-queue'] }, async () => {
  const { queue } = await queueOf(1)
  const waiting = queue.stored()
  fake('1.pdf').fail({ status: 410 })
  await expect(waiting).rejects.toThrow('This upload has expired. Start it again.')
})

test('an interrupted one continues with the same file alone', { tags: ['uploads-resume'] }, async () => {
  const { queue: first } = await queueOf(1)
  await vi.waitFor(() => expect(first.get()[0]?.sha256).toBe('SHA-256 of 1.pdf'))
  const [left] = first.get()
  const away = { ...left, key: 'away', state: 'away', file: null } as ReturnType<typeof first.get>[number]
  const queue = new UploadQueue(begin, [away])
  await queue.add(file('1.pdf'))
  await vi.waitFor(() => expect(uploads).toHaveLength(2))
  expect(queue.get()).toMatchObject([{ key: 'away', state: 'sending', target: left?.target }])
  const other = new UploadQueue(begin, [away])
  await other.add(new File(['2.pdf'], '1.pdf'))
  await vi.waitFor(() => expect(uploads).toHaveLength(3))
  expect(other.get()[1]?.target?.id).not.toBe(left?.target?.id)
})

test('one that is opened twice at once is sent once', { tags: ['uploads-resume'] }, async () => {
  const { queue: first } = await queueOf(1)
  const away = { ...first.get()[0], key: 'away', state: 'away', file: null } as ReturnType<typeof first.get>[number]
  const queue = new UploadQueue(begin, [away])
  disk.file = file('1.pdf')
  await Promise.all([queue.continueFromDisk('away'), queue.continueFromDisk('away')])
  expect([queue.get()[0]?.state, uploads.length]).toEqual(['sending', 2])
})

test.each([
  ['1.pdf', 'stored'],
  ['2.pdf', 'failed'],
])('one stored before a reload, chosen again as %s, is %s', { tags: ['uploads-resume'] }, async (bytes, state) => {
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, item: string) => void items.set(key, item),
  })
  const chosen = new File([bytes], '1.pdf', { lastModified: 1 })
  const place = await uploadRememberer('sam')(chosen)
  rememberStored('sam', chosen, 'SHA-256 of 1.pdf')
  const queue = new UploadQueue(uploadRememberer('sam'))
  await queue.add(chosen)
  await vi.waitFor(() => expect(queue.get()).toMatchObject([{ state, target: { id: place.id } }]))
  expect(uploads).toEqual([])
})

test('one that continues with other bytes than it began is not stored', { tags: ['uploads-resume'] }, async () => {
  const { queue: first } = await queueOf(1)
  const away = { ...first.get()[0], state: 'away', file: null, sha256: 'another' } as ReturnType<
    typeof first.get
  >[number]
  const queue = new UploadQueue(begin, [away])
  await queue.add(file('1.pdf'))
  await vi.waitFor(() => expect(queue.get()).toMatchObject([{ state: 'failed', problem: { action: 'choose' } }]))
  fake('1.pdf').end()
  expect([queue.get()[0]?.state, fake('1.pdf').paused]).toEqual(['failed', 1])
})
