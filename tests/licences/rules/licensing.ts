// A seller with a listing that gives licence keys, and what programs do with a key.
import { world } from '../../support/database/fixture.ts'
import { columnOf } from '../../support/database/steps.ts'
import { actAs, addListing, addSeller, addUser, asUser } from '../../support/database/world.ts'

const { owner } = world

type Licensing = { source?: 'generated' | 'list' | null; seats?: number | null; keys?: string[]; cents?: number }
export const setSource = (sam: string, listing: string, source: string | null, seats: number | null = null) =>
  asUser(sam)`update public.listings set licence_source = ${source}, licence_seats = ${seats} where id = ${listing}`
export const addKeys = (sam: string, listing: string, keys: string[]) =>
  actAs(sam, 'api')`select private.add_licence_keys(${listing}, ${keys})`
export async function licensed({ source = 'generated', seats = null, keys, cents = 1250 }: Licensing = {}) {
  const sam = await addSeller('Sam')
  const listing = await addListing(sam, cents)
  await setSource(sam, listing, source, seats)
  if (keys) await addKeys(sam, listing, keys)
  return { sam, listing }
}
export const buyers = (count: number) => Promise.all(Array.from({ length: count }, () => addUser('Bea')))

type Key = { id: string; key: string; seats: number | null; seats_used: number }
export const keysOf = (buyer: string) =>
  asUser(buyer)<Key[]>`select id, key, seats, seats_used from public.licence_keys order by assigned_at`
export const keyOf = async (buyer: string): Promise<Key> => {
  const [key] = await keysOf(buyer)
  if (!key) throw new Error('This buyer has no key.')
  return key
}
export const isSoldOut = async (listing: string) =>
  (await columnOf(owner`select is_sold_out from public.listings where id = ${listing}`))[0]

type Answer = { state: string; is_activated: boolean; seats: number | null; seats_used: number; is_slowed?: boolean }
export const use = async (act: string, listing: string, key: string, device = 'laptop', address = '192.0.2.1') => {
  const [row] = await actAs(world.people.stranger, 'api')<[{ answer: Answer }]>`
    select private.use_licence(${act}, ${listing}, ${key}, ${device}, null, ${address}, null) as answer`
  return row.answer
}
