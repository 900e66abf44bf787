// A ban holds in a running upload: the shop's own policies are asked for every chunk.
import { expect, test } from 'vitest'
import { beginUploads, headersOf, PDF } from '../../support/api/listings.ts'
import { owner, seller, type TestUser } from '../../support/api/people.ts'
import { beginUpload, sendBytes } from '../../support/api/uploads.ts'

const HALF = Math.floor(PDF.length / 2)

/** Begins a resumable upload; gives where its bytes go, and the object's path. */
async function begin(sam: TestUser): Promise<{ location: string; path: string }> {
  const [upload] = await beginUploads(sam, ['product'])
  if (!upload) throw new Error('no place to upload to')
  const creation = { size: PDF.length, contentType: 'application/pdf' }
  return { location: await beginUpload(headersOf(sam), upload, creation), path: upload.path }
}

const sendFirst = (sam: TestUser, location: string) => sendBytes(location, headersOf(sam), PDF.slice(0, HALF))
const sendRest = (sam: TestUser, location: string) => sendBytes(location, headersOf(sam), PDF.slice(HALF), HALF)

const isStored = async (path: string) => (await owner`select from storage.objects where name = ${path}`).length === 1

test('a seller who is banned half-way sends nothing more, and who is not finishes', { tags: ['R7'] }, async () => {
  const [sam, other] = await Promise.all([seller(), seller('Other Seller')])
  const [banned, honest] = [await begin(sam), await begin(other)]
  expect((await sendFirst(sam, banned.location)).status).toBe(204)
  expect((await sendFirst(other, honest.location)).status).toBe(204)
  await owner`update public.profiles set is_banned = true where id = ${sam.id}`
  expect((await sendRest(sam, banned.location)).status).toBe(403)
  expect((await sendRest(other, honest.location)).status).toBe(204)
  expect(await isStored(banned.path)).toBe(false)
  expect(await isStored(honest.path)).toBe(true)
})

test('a seller who took the upload’s place away cannot finish it either', async () => {
  const sam = await seller()
  const { location, path } = await begin(sam)
  expect((await sendFirst(sam, location)).status).toBe(204)
  await owner`delete from public.uploads where seller_id = ${sam.id}`
  expect((await sendRest(sam, location)).status).toBe(403)
  expect(await isStored(path)).toBe(false)
})
