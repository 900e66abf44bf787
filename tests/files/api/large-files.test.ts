// A file whose bytes take more than one call to read: its seller has the answer at once, and it goes live by itself.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { PDF, prepareListings, tryList } from '../../support/api/listings.ts'
import { owner, seller, until } from '../../support/api/people.ts'

/** More than the 128 MiB that one call reads. */
const LARGE_BYTES = 136 * 2 ** 20

const statusOf = async (id: string) => (await owner`select status from public.listings where id = ${id}`)[0]?.status

test('a file of 136 MiB is being made ready, then live, with the SHA-256 of all its bytes', {
  tags: ['F5'],
}, async () => {
  const bytes = new Uint8Array(LARGE_BYTES)
  bytes.set(PDF)
  bytes.fill(32, PDF.length)
  const sam = await seller('Sam Large')
  const answer = await tryList(sam, { bytes, images: 0 })
  expect(answer).toMatchObject({ status: 201, body: { status: 'processing' } })
  const { id } = answer.body
  await until('the listing is live', async () => {
    await prepareListings()
    return (await statusOf(id)) === 'active'
  })
  const [file] = await owner`select size_bytes::int, sha256 from public.listing_files where listing_id = ${id}`
  expect(file).toEqual({ size_bytes: LARGE_BYTES, sha256: createHash('sha256').update(bytes).digest('hex') })
})
