// Which copies of files are found by their SHA-256, by persona and state of the listing.
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { refundAtStripe, setBanned, setStatus, sold } from '../../support/database/steps.ts'
import { actAs, addListing, addUser } from '../../support/database/world.ts'

const { owner, people } = world
const digest = () => randomBytes(32).toString('hex')
const label = (listing: string, sha256: string) =>
  owner`update public.listing_files set sha256 = ${sha256} where listing_id = ${listing}`
const find = (person: string, sha256: string) => actAs(person, 'api')`select * from private.find_copies(${sha256})`

/** A bought listing whose file has a digest of its own. */
async function soldFile() {
  const order = await sold()
  const sha256 = digest()
  await label(order.listing, sha256)
  return { ...order, sha256 }
}

/** Who finds the file: a stranger, its seller, its buyer. */
async function finders({ sam, bea, sha256 }: Awaited<ReturnType<typeof soldFile>>) {
  const readers = { stranger: people.stranger, seller: sam, buyer: bea }
  const found = Object.entries(readers).map(async ([name, id]) => ((await find(id, sha256)).length > 0 ? [name] : []))
  return (await Promise.all(found)).flat()
}

test.each([
  ['active', ['stranger', 'seller', 'buyer']],
  ['paused', ['stranger', 'seller', 'buyer']],
  ['inactive', ['stranger', 'seller', 'buyer']],
  ['removed', ['seller', 'buyer']],
])('a file of a sold listing that is %s is found by: %s', { tags: ['copies-found'] }, async (status, readers) => {
  const file = await soldFile()
  await setStatus(file.listing, status)
  expect(await finders(file)).toEqual(readers)
})

test.each(['inactive', 'processing', 'removed'])(
  'a %s listing that was never sold is found by its seller only',
  {
    tags: ['copies-found'],
  },
  async (status) => {
    const file = await soldFile()
    const unsold = await addListing(file.sam)
    const sha256 = digest()
    await label(unsold, sha256)
    await setStatus(unsold, status)
    expect(await finders({ ...file, sha256 })).toEqual(['seller'])
  },
)

test('a refunded buyer and a banned seller see what strangers see', { tags: ['copies-found', 'R7'] }, async () => {
  const file = await soldFile()
  await setStatus(file.listing, 'removed')
  await refundAtStripe(file, 1250)
  await setBanned(file.sam)
  expect(await finders(file)).toEqual([])
})

test('the oldest copy comes first, with its release and without paths', { tags: ['copies-found'] }, async () => {
  const { sam, listing, sha256 } = await soldFile()
  const later = await addListing(await addUser('Copycat'), 100, 'A copy')
  await label(later, sha256)
  const copies = await find(people.stranger, sha256)
  expect(copies.map((copy) => copy.listing_id)).toEqual([listing, later])
  expect(copies[0]).toEqual({
    ...{ listing_id: listing, title: 'A pattern', seller_name: 'Sam', is_on_sale: true, file_name: 'pattern.pdf' },
    ...{
      release: 1,
      release_name: null,
      withdrawn_at: null,
      is_newest: true,
      released_at: expect.anything(),
      username: expect.any(String),
    },
  })
  expect(await find(sam, digest())).toEqual([])
})
