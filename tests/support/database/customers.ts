// Customers: what one seller gives to addresses, typed or from the sales list of another shop.
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach } from 'vitest'
import { actAs, owner } from './acting.ts'
import { signInVerified } from './guests.ts'
import { addSeller, addUser } from './purchases.ts'

export let sellerId: string
export let other: string
/** Two sellers, and no mail that waits. */
export function prepareSellers() {
  beforeAll(async () => {
    sellerId = await addSeller('Mover')
    other = await addSeller('Another')
  })
  beforeEach(() => owner`delete from private.outbox`)
}

const json = (value: unknown) => owner.json(value as never)

export const newAddress = () => `${randomUUID()}@example.com`
export const bought = (listingId: string, address: string, change: object = {}) => ({
  ...{ listingId, address, boughtOn: '2024-05-03', mayInvite: true },
  ...change,
})
type Purchase = ReturnType<typeof bought>
type Added = { batch_id: string | null; added: number; known: number }

/** The calls of one seller. */
export function customersOf(seller: string) {
  const sql = actAs(seller, 'api')
  const add = async (list: object[], into: string | null, words: string | null, isPreview = false) =>
    (
      await sql<Added[]>`
        select * from private.add_customers(${into}, ${words === null ? 'gumroad' : 'typed'}, ${words}, ${json(list)}, ${isPreview})`
    )[0]
  return {
    copy: (listingId: string, addresses: string[], words = 'For your review') =>
      add(
        addresses.map((address) => ({ listingId, address })),
        null,
        words,
      ),
    preview: (list: Purchase[]) => add(list, null, null, true),
    importAll: (list: Purchase[], into: string | null = null) => add(list, into, null),
    /** The id of a new import. */
    imported: async (...list: Purchase[]) => String((await add(list, null, null))?.batch_id),
    invite: async (id: string) => (await sql`select * from private.invite_customers(${id})`)[0]?.mails,
    revoke: async (id: string) => (await sql`select * from private.revoke_customers(${id})`)[0]?.given,
    batches: () => sql`select * from private.find_customer_batches('{"limit": 50}')`,
    list: (listingId?: string, request: object = { limit: 50 }) =>
      sql`select *, created_at::text as created_at from private.find_customers(${json({ ...request, listingId })})`,
  }
}

export const waitingInvitations = () =>
  owner`select address from private.outbox where kind = 'invitation' order by address`

/** A new account that signs in with an address. */
export async function signIn(email: string): Promise<string> {
  const userId = await addUser('Robin')
  await signInVerified(userId, email)
  return userId
}
export const guestOf = async (email: string) =>
  (await owner`select holder_id as id from private.claims where address = ${email}`)[0]?.id
export const isHeld = async (buyerId: string) =>
  (await owner`select from public.entitlements where buyer_id = ${buyerId} and revoked_at is null`).length === 1
