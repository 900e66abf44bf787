// Files whose bytes take more than one call to read go live by themselves; larger ones than the limit are refused.
import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { beginUploads, PDF, prepareListings, putObject } from '../../support/api/listings.ts'
import { owner, seller, type TestUser, until } from '../../support/api/people.ts'
import { stack } from '../../support/stack.ts'

/** Both are read in several calls: the seller waits for 16 MiB, and each later call reads 128 MiB. */
const SIZES = [20 * 2 ** 20, 136 * 2 ** 20]

const statusOf = async (id: string) => (await owner`select status from public.listings where id = ${id}`)[0]?.status

function pdfOf(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size).fill(32)
  bytes.set(PDF)
  return bytes
}

test('files of 20 and 136 MiB go live with the SHA-256 of all their bytes', { tags: ['F5'] }, async () => {
  const sam = await seller('Sam Large')
  const places = await beginUploads(sam, ['product', 'product'])
  for (const [index, place] of places.entries())
    await putObject(sam, place, pdfOf(SIZES[index] ?? 0), 'application/pdf')
  const files = places.map(({ id }, index) => ({ uploadId: id, name: `part-${index}.pdf` }))
  const written = { auth0_id: sam.id, title: 'Large patterns', description: 'Two large files.', price: '12.50' }
  const answer = await sam.post('files/upload', { ...written, files })
  expect(answer).toMatchObject({ status: 201, body: { status: 'processing' } })
  const { id } = answer.body
  await until('the listing is live', async () => {
    await prepareListings()
    return (await statusOf(id)) === 'active'
  })
  const stored = await owner`
    select size_bytes::int, sha256 from public.listing_files where listing_id = ${id} order by size_bytes`
  expect([...stored]).toEqual(
    SIZES.map((size) => ({ size_bytes: size, sha256: createHash('sha256').update(pdfOf(size)).digest('hex') })),
  )
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
  expect({ status, code: body.code }).toEqual({ status: 413, code: 'file_too_large' })
})
