// A seller, a giver and an account, whose address the two may or may not know.
import { randomUUID } from 'node:crypto'
import { WEBHOOK_EVENTS } from '../../../contract/choices.ts'
import { actAs, owner, rejectionOf } from '../../support/database/acting.ts'
import { addListing, addSeller, addUser } from '../../support/database/purchases.ts'
import { readableBy } from '../../support/database/readable.ts'

export type World = Awaited<ReturnType<typeof openWorld>>

const LISTINGS = [
  ['A quilt', 1250],
  ['A hat', 900],
  ['A leaflet', 0],
] as const

/** @param isTheirs whether the address that the seller and the giver use is the account's */
export async function openWorld(isTheirs: boolean) {
  const [seller, giver, robin] = [await addSeller('Sam'), await addUser('Gwen'), await addUser('Robin')]
  const address = `robin-${randomUUID()}@example.com`
  const listings: string[] = []
  for (const [title, cents] of LISTINGS) listings.push(await addListing(seller, cents, title))
  await owner`update public.listings set licence_source = 'generated', licence_seats = 2 where id = ${listings[0] ?? null}`
  await owner`update auth.users set email = ${isTheirs ? address : `other-${address}`} where id = ${robin}`
  await owner`update public.accounts set email = ${isTheirs ? address : `other-${address}`} where id = ${robin}`
  await actAs(seller, 'api')`
    select private.create_webhook('https://hooks.example.com', ${WEBHOOK_EVENTS}, 'whsec_one')`
  return {
    seller,
    giver,
    robin,
    address,
    listings,
    /** Answers to the seller and the giver. */ answers: [] as string[],
  }
}

/** Notes what an act of the seller or the giver was answered. */
export async function note(world: World, act: PromiseLike<unknown>): Promise<void> {
  let rows: unknown
  const code = await rejectionOf(Promise.resolve(act).then((answer) => (rows = answer)))
  world.answers.push(JSON.stringify([code, rows]))
}

/** What stands for the same in both worlds, and for what differs by chance. */
function nameAll(world: World, text: string): string {
  const names = { seller: world.seller, giver: world.giver, robin: world.robin, address: world.address }
  let named = text
  for (const [name, value] of [
    ...Object.entries(names),
    ...world.listings.map((id, index) => [`listing ${index}`, id]),
  ]) {
    named = named
      .replaceAll(value as string, `<${name}>`)
      .replaceAll((value as string).replaceAll('-', '').slice(0, 20), `<${name}>`)
  }
  return named
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|(\\\\x)?[0-9a-f]{16,}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+([+Z][\d:]*)?/g, '<time>')
    .replaceAll(/\b([2-9A-HJ-NP-Z]{5}-){4}[2-9A-HJ-NP-Z]{5}\b/g, '<key>')
    .replaceAll(/\b[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}\b/g, '<number>')
    .replaceAll(/\b(cs_test|pi|acct)_[^"]+/g, '<stripe>')
    .replaceAll(/share:[0-9a-f]+|(?<="sales_weight":)[^,]+/g, '<chance>')
}

/** What the seller and the giver can read and were answered. Rows of other worlds are left out. */
export async function seenIn(world: World): Promise<string[]> {
  const orders = await owner<{ id: string }[]>`select id from public.orders where seller_id = ${world.seller}`
  const threads = await owner<{ id: string }[]>`select id from public.threads where seller_id = ${world.seller}`
  const known = [world.seller, world.giver, ...world.listings, ...[...orders, ...threads].map(({ id }) => id)]
  const isOurs = (row: string) => [...known, world.robin].some((id) => row.includes(id))
  const seen: string[] = []
  for (const person of ['seller', 'giver'] as const)
    for (const [asked, line] of await readableBy(world[person], known, ['Robin'])) {
      const isTable = /^\w+$/.test(asked)
      const rows: string[] = isTable ? line.split('\n').filter(isOurs) : rowsOf(line)
      seen.push(...rows.map((row) => nameAll(world, `${person} ${asked}: ${row}`)))
    }
  return [...seen.sort(), ...world.answers.map((answer) => nameAll(world, answer))]
}

const rowsOf = (line: string): string[] =>
  line.startsWith('[') ? JSON.parse(line).map((row: unknown) => JSON.stringify(row)) : [line]
