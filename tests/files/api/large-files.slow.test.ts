// Files whose bytes take more than one call to read go live by themselves; larger ones than the limit are refused.
import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { PDF, prepareListings, tryList } from '../../support/api/listings.ts'
import { owner, seller, type TestUser, until } from '../../support/api/people.ts'
import { stack } from '../../support/stack.ts'

/** More than the 128 MiB that one call reads. */
const LARGE_BYTES = 136 * 2 ** 20

const statusOf = async (id: string) => (await owner`select status from public.listings where id = ${id}`)[0]?.status

test('a file of 136 MiB goes live with the SHA-256 of all its bytes', { tags: ['F5'] }, async () => {
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

/** Begins a form that says to have so many bytes, and waits for an answer without sending them. */
async function announceForm(person: TestUser, bytes: number) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: Record<string, string> }>()
  const headers = {
    authorization: `Bearer ${person.token}`,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': String(bytes),
  }
  const form = request(`${stack.urls.web}/api/files/upload`, { method: 'POST', headers }, async (response) => {
    const text = (await response.toArray()).join('')
    resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) })
    form.destroy()
  })
  form.on('error', reject)
  form.flushHeaders()
  form.write('--x\r\n')
  return await promise
}

test('a form of 6 GiB is refused before its bytes are sent', { tags: ['F5'] }, async () => {
  const { status, body } = await announceForm(await seller(), 6 * 2 ** 30)
  expect([status, body.code]).toEqual([413, 'file_too_large'])
})
