// The shop's path with test accounts: list, find, buy for free, download, review; and refusals.
// What is made is taken back, but for the order of a free listing, which stays with the test buyer.
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { OPERATIONS } from '../../../../contract/operations/operations.ts'
import { ask, askOperation } from '../support/ask.ts'
import { type Session, signInAll } from '../support/sign-in.ts'
import { supabase, target } from '../support/target.ts'

const { accounts } = target
const [seller, buyer, other] = [accounts?.sellers[0], accounts?.buyers[0], accounts?.buyers[1]]
const people = seller && buyer && other && supabase ? [seller, buyer, other] : undefined
const WHY_NOT = 'the target names no seller and two buyers, or not where Supabase is'

const PDF = new TextEncoder().encode(
  `%PDF-1.7\n1 0 obj\n<<>>\nendobj\n% ${crypto.randomUUID()}\ntrailer\n<<>>\n%%EOF\n`,
)
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Guests may be answered by a replica, which is behind by seconds at most (decision 24). */
const REPLICATION = { timeout: 10_000 }

let [sam, bea, eve]: (Session | undefined)[] = []
const at = (session: Session | undefined): Session => session ?? expect.fail('nobody is signed in')

async function upload(
  { token }: Session,
  { bucket, path }: { bucket: string; path: string },
  bytes: Uint8Array,
  type: string,
) {
  const answer = await fetch(`${supabase?.url}/storage/v1/object/${bucket}/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, apikey: supabase?.key ?? '', 'content-type': type },
    body: new Uint8Array(bytes),
  })
  expect(answer.status, await answer.text()).toBe(200)
}

/** Lists for nothing, and waits until it stands. */
async function listFree(session: Session, title: string) {
  const { token } = session
  const begun = await ask('post /files/uploads', { token, body: { kinds: ['product', 'showcase'] } })
  expect(begun.status, `the target’s seller cannot list: ${begun.body.message}`).toBeLessThan(300)
  const { uploads } = begun.body
  await upload(session, uploads[0], PDF, 'application/pdf')
  await upload(session, uploads[1], PNG, 'image/png')
  const made = await ask('post /files/upload', {
    token,
    body: {
      auth0_id: session.id,
      title,
      description: 'Made by a test, and taken back by it.',
      price: '0',
      is_active: true,
      file: { uploadId: uploads[0].id, name: 'acceptance.pdf' },
      showcase_images: [{ uploadId: uploads[1].id, width: 1, height: 1 }],
    },
  })
  expect(made.status).toBe(201)
  const read = async () => (await ask('get /files/{id}', { params: { id: made.body.id }, token })).body.status
  await expect.poll(read, { timeout: 60_000 }).toBe('active')
  return made.body
}

describe.skipIf(!people)(`with test accounts${people ? '' : ` (skipped: ${WHY_NOT})`}`, () => {
  beforeAll(async () => {
    ;[sam, bea, eve] = await signInAll(people ?? [], accounts?.password)
  })

  test('a listing is found, taken, downloaded byte for byte and reviewed', { tags: ['acceptance-core'] }, async () => {
    const [owner, { id: userId, token }] = [at(sam), at(bea)]
    const title = `Acceptance ${crypto.randomUUID().slice(0, 8)}`
    const listing = await listFree(owner, title)
    try {
      const found = async () =>
        (await ask('get /search', { query: { query: title } })).body.listings.map(({ id }: { id: string }) => id)
      await expect.poll(found, REPLICATION).toContain(listing.id)
      expect(
        (await ask('post /users/{userId}/cart', { params: { userId }, token, body: { fileId: listing.id } })).status,
      ).toBe(201)
      const begun = await ask('post /checkout/create-checkout-session', {
        token,
        body: { auth0Id: userId, cartItems: [{ id: listing.id }] },
      })
      const { body: order } = await ask('get /orders/session/{sessionId}', {
        params: { sessionId: begun.body.sessionId },
        token,
      })
      expect(order).toMatchObject({ status: 'paid', total_amount: 0 })
      const item = { orderId: order.id, fileId: listing.id }
      const { downloadLink } = (await ask('get /orders/{orderId}/download/{fileId}', { params: item, token })).body
      const file = await fetch(downloadLink)
      expect(file.headers.get('content-disposition')).toContain('attachment')
      expect(sha256(new Uint8Array(await file.arrayBuffer()))).toBe(sha256(PDF))
      const denied = await ask('get /orders/{orderId}/download/{fileId}', { params: item, token: at(eve).token })
      expect([403, 404]).toContain(denied.status)
      const review = { itemId: listing.id, rating: 5, comment: 'Written by a test.' }
      expect((await ask('post /reviews', { token, body: review })).status).toBe(201)
      expect((await ask('post /reviews', { token: at(eve).token, body: review })).status).toBe(403)
      const rating = async () =>
        (await ask('get /items/{id}/ratings', { params: { id: listing.id } })).body.overallRating
      await expect.poll(rating, REPLICATION).toBe(5)
    } finally {
      const { status } = await ask('patch /files/{id}/deactivate', { params: { id: listing.id }, token: owner.token })
      expect(status).toBe(200)
    }
  })

  const ofOthers = OPERATIONS.filter(({ access }) => access === 'self')
  test.each(ofOthers)(
    'nobody makes $method $path for somebody else',
    { tags: ['acceptance-core'] },
    async (operation) => {
      const params = Object.fromEntries(Object.keys(operation.params).map((name) => [name, at(bea).id]))
      const answer = await askOperation(operation, { params, token: at(eve).token, body: bodyOf(operation.method) })
      expect(answer.status).toBe(403)
    },
  )

  const forAdmins = OPERATIONS.filter(({ access }) => access === 'admin')
  test.each(forAdmins)('no buyer makes $method $path', { tags: ['acceptance-core'] }, async (operation) => {
    const params = Object.fromEntries(Object.keys(operation.params).map((name) => [name, at(bea).id]))
    const answer = await askOperation(operation, { params, token: at(bea).token, body: bodyOf(operation.method) })
    // A body that says nothing may be rejected before its caller is.
    expect([400, 403, 404]).toContain(answer.status)
  })
})

const bodyOf = (method: string) => (method === 'get' || method === 'delete' ? undefined : {})
