// Imports of customers of other shops, as their seller makes them.
import { randomUUID } from 'node:crypto'
import { actAs, owner } from './acting.ts'

const json = (value: unknown) => owner.json(value as never)

export const newAddress = () => `${randomUUID()}@example.com`
export const bought = (listingId: string, address: string, change: object = {}) => ({
  ...{ listingId, address, boughtOn: '2024-05-03', mayInvite: true },
  ...change,
})
type Purchase = ReturnType<typeof bought>

/** The calls of one seller. */
export const importerOf = (seller: string) => ({
  preview: async (purchases: Purchase[]) =>
    (await actAs(seller, 'api')`select * from private.preview_customers(${json(purchases)})`)[0],
  importAll: async (purchases: Purchase[], into: string | null = null) =>
    (await actAs(seller, 'api')`select * from private.import_customers(${into}, 'gumroad', ${json(purchases)})`)[0],
  /** The id of a new import. */
  imported: async (...purchases: Purchase[]): Promise<string> =>
    (await actAs(seller, 'api')`select * from private.import_customers(null, 'gumroad', ${json(purchases)})`)[0]
      ?.import_id,
  invite: async (id: string) => (await actAs(seller, 'api')`select * from private.invite_customers(${id})`)[0]?.mails,
  revoke: async (id: string) => (await actAs(seller, 'api')`select * from private.revoke_customers(${id})`)[0]?.given,
  imports: () => actAs(seller, 'api')`select id, given, invited_at from private.find_customer_imports('{"limit": 50}')`,
})

export const waitingInvitations = () =>
  owner`select address from private.outbox where kind = 'invitation' order by address`
