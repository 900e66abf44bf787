// Files on their way up, into a release and down to a buyer, with the same digest everywhere.
// FILE_MIB, RELEASE_FILE_MIB, FILE_CUTS and FILE_SEED choose sizes and cuts (tools/test/prove.ts).
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { PRODUCT_FILE_MAX_BYTES } from '../../../contract/limits.ts'
import { beginUploads, headersOf, list, prepareListings } from '../../support/api/listings.ts'
import { owner, seller, type TestUser, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { createUpload } from '../../support/api/uploads.ts'
import { transfers } from '../../support/environment.ts'
import { stack } from '../../support/stack.ts'
import { openBreakingProxy } from './breaking-proxy.ts'
import { createFile, digestOf, type LargeFile, MIB, send } from './large-files.ts'

const FILES_OF_A_RELEASE = 20
/** Between two cuts, at most. */
const CUT_WITHIN_BYTES = 2 * MIB
const CUTS_OF_A_FILE = 5

/** Long enough for a machine that moves 10 MiB a second, in each direction and between. */
const timeoutFor = (mib: number) => 120_000 + mib * 300

/** Waits for a condition while preparations go on. */
const untilPrepared = (holds: () => Promise<boolean>, timeout: number) =>
  expect
    .poll(
      async () => {
        await prepareListings()
        return await holds()
      },
      { timeout },
    )
    .toBe(true)

/** Lists an uploaded file. */
async function listUpload(sam: TestUser, uploadId: string, timeout: number): Promise<string> {
  const { status, body } = await sam.post('files/upload', {
    title: 'A large file',
    description: 'Every byte of it',
    price: 0,
    file: { uploadId, name: 'large.mp4' },
    showcase_images: [],
  })
  expect({ status, message: body.message }).toEqual({ status: 201, message: undefined })
  await untilPrepared(async () => (await sam.get(`files/${body.id}`)).body.status === 'active', timeout)
  return body.id
}

const storedDigest = async (listing: string) =>
  (await owner`select sha256 from public.listing_files where listing_id = ${listing}`)[0]?.sha256

test(`a file of ${transfers.mib} MiB comes down unchanged, and one above 5 GiB is refused`, {
  tags: ['F5'],
  timeout: timeoutFor(transfers.mib),
}, async () => {
  const [sam, bea] = [await seller(), await user('Bea')]
  const file = await createFile(transfers.mib * MIB)
  const listing = await listUpload(sam, await send(sam, file), timeoutFor(transfers.mib))
  expect(await storedDigest(listing)).toBe(file.sha256)
  const order = await buy(bea, listing)
  const { body } = await bea.get(`orders/${order.id}/download/${listing}`)
  expect(await digestOf(body.downloadLink)).toBe(file.sha256)

  const [place] = await beginUploads(sam, ['product'])
  if (!place) throw new Error('no upload was begun')
  const tooLarge = await createUpload(headersOf(sam), place, {
    size: PRODUCT_FILE_MAX_BYTES + 1,
    contentType: 'video/mp4',
  })
  expect(tooLarge.status).toBe(413)
})

test(`a release of 20 files of ${transfers.releaseMib} MiB is downloaded file by file`, {
  tags: ['release-files'],
  timeout: timeoutFor(FILES_OF_A_RELEASE * transfers.releaseMib),
}, async () => {
  const [sam, bea] = [await seller(), await user('Bea')]
  const { id } = await list(sam, { price: 0, images: 0 })
  await buy(bea, id)
  const files: LargeFile[] = []
  const sent: { uploadId: string; name: string }[] = []
  for (let number = 1; number <= FILES_OF_A_RELEASE; number += 1) {
    const file = await createFile(transfers.releaseMib * MIB)
    files.push(file)
    sent.push({ uploadId: await send(sam, file), name: `part ${number}.mp4` })
  }
  expect((await sam.post(`files/${id}/releases`, { files: sent })).status).toBe(201)
  const releases = async () => (await bea.get(`files/${id}/releases`)).body.releases
  await untilPrepared(
    async () => (await releases()).length === 2,
    timeoutFor(FILES_OF_A_RELEASE * transfers.releaseMib),
  )
  const [release] = await releases()
  const digests = files.map(({ sha256 }) => sha256)
  expect(release.files.map((file: { sha256: string }) => file.sha256)).toEqual(digests)
  const downloaded: string[] = []
  for (const file of release.files) {
    const { body } = await bea.get(`files/${id}/releases/2/files/${file.id}/download`)
    downloaded.push(await digestOf(body.downloadLink))
  }
  expect(downloaded).toEqual(digests)
})

test('an upload whose connection breaks at any byte resumes to the same file', {
  tags: ['F6'],
  timeout: 60_000 + transfers.cuts * 10_000,
}, async () => {
  const cuts = fc.sample(fc.integer({ min: 1, max: CUT_WITHIN_BYTES }), {
    seed: transfers.seed,
    numRuns: transfers.cuts,
  })
  for (let done = 0; done < cuts.length; done += CUTS_OF_A_FILE) {
    const breaks = cuts.slice(done, done + CUTS_OF_A_FILE)
    const sam = await seller()
    const file = await createFile(breaks.reduce((sum, bytes) => sum + bytes, 0))
    const proxy = await openBreakingProxy(new URL(stack.urls.supabase), breaks)
    onTestFinished(proxy.close)
    const uploadId = await send(sam, file, { origin: proxy.origin, retries: 50 })
    expect(proxy.left()).toBe(0)
    expect(await storedDigest(await listUpload(sam, uploadId, 60_000))).toBe(file.sha256)
  }
})
