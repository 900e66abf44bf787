// A small shop in an empty database. Its users act through the login roles of the functions.
import type postgres from 'postgres'
import { asUser, owner, payments, type Statement, visitors } from './acting.ts'
import { addListing, addSeller, addUser, buy } from './purchases.ts'

export const PERSONAS = [
  'visitor',
  'stranger',
  'buyer',
  'giver',
  'recipient',
  'guest',
  'seller',
  'other seller',
  'admin',
  'banned',
  'banned seller',
  'deleted',
] as const
export type Persona = (typeof PERSONAS)[number]

type Run<T> = (sql: postgres.Sql | postgres.TransactionSql) => Promise<T>

/** Runs statements as a persona of a world, or is the tag of one. */
export function actingAs(people: Partial<Record<Persona, string>>) {
  function asPersona(persona: Persona): Statement
  function asPersona<T>(persona: Persona, run: Run<T>): Promise<T>
  function asPersona<T>(persona: Persona, run?: Run<T>): Promise<T> | Statement {
    if (persona === 'visitor') return run ? run(visitors) : visitors
    const id = people[persona]
    if (!id) throw new Error(`this world has no ${persona}`)
    return run ? asUser(id, run) : asUser(id)
  }
  return asPersona
}

/** What most tests need: people, two listings and an order of one of them. */
export async function createSmallWorld() {
  const people = {
    stranger: await addUser('Stranger'),
    buyer: await addUser('Buyer'),
    seller: await addSeller('Seller'),
    'other seller': await addSeller('Other Seller'),
    admin: await addUser('Operator'),
    banned: await addUser('Banned'),
    'banned seller': await addSeller('Banned Seller'),
    deleted: await addUser('Deleted'),
  }
  await owner`insert into public.user_roles (user_id, role) values (${people.admin}, 'admin')`
  const listing = await addListing(people.seller)
  const otherListing = await addListing(people['other seller'], 900, 'Another pattern')
  const order = await buy(people.buyer, listing)
  await owner`update public.profiles set deleted_at = now() where id = ${people.deleted}`
  const setBanned = async (isBanned: boolean) =>
    await owner`update public.profiles set is_banned = ${isBanned} where id in ${owner([people.banned, people['banned seller']])}`
  await setBanned(true)
  return {
    people,
    listing,
    otherListing,
    order,
    setBanned,
    owner,
    visitors,
    payments,
    as: actingAs(people),
  }
}
