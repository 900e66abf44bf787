// The bytes that one seller may store: what counts, and that no more get in.
import type postgres from 'postgres'
import { describe, expect, test } from 'vitest'
import { whileOpen, world } from '../../support/database/fixture.ts'
import { columnOf, firstValue } from '../../support/database/steps.ts'
import { actAs, addListing, addSeller, asUser, buy, rejectionOf } from '../../support/database/world.ts'
import { withSetting } from '../../support/settings.ts'
import { act, begin, beginRelease, check, complete, setPictures, take, uploaded } from './preparing.ts'

const { owner } = world

const announce = (seller: string, bytes: number) =>
  asUser(seller)`insert into public.uploads (bucket_id, size_bytes) values ('product-files', ${bytes})`
const storedBytes = async (seller: string) =>
  Number(await firstValue(actAs(seller, 'api')`select private.stored_bytes(${seller})`))
/** The test objects have 10 bytes, the files of added listings their own. */
const withQuota = (bytes: number, run: () => Promise<void>) => withSetting(owner, ['storage_quota', bytes], run)

describe('the bytes that a seller stores', { tags: ['storage-quota-exact'] }, () => {
  test('are exact when 50 uploads begin at once', async () => {
    const seller = await addSeller('Many')
    await withQuota(1000, async () => {
      const outcomes = await Promise.all(Array.from({ length: 50 }, () => rejectionOf(announce(seller, 90))))
      expect(outcomes.filter((outcome) => outcome === 'storage_full')).toHaveLength(39)
      expect(await storedBytes(seller)).toBe(990)
    })
  })

  test('are the seller’s own: another seller still has room', async () => {
    const [full, other] = [await addSeller('Full'), await addSeller('Other')]
    await withQuota(1000, async () => {
      await announce(full, 1000)
      expect(await rejectionOf(announce(full, 1))).toBe('storage_full')
      await announce(other, 1000)
    })
  })

  test('count an upload once, from its beginning to its release', async () => {
    const seller = await addSeller('Steady')
    const listing = await addListing(seller)
    const before = await storedBytes(seller)
    const { id } = await uploaded(seller, 'product-files')
    expect(await storedBytes(seller)).toBe(before + 10)
    await beginRelease(seller, listing, id)
    expect(await storedBytes(seller)).toBe(before + 10)
    const attempt = (await take(seller, listing)) ?? 0
    await check(listing, attempt)
    await complete(listing, attempt)
    expect(await storedBytes(seller)).toBe(before + 10)
  })

  test('count what was uploaded when less was announced', async () => {
    const seller = await addSeller('Understating')
    const { id } = await uploaded(seller, 'product-files')
    await withQuota(9, async () => {
      expect(await rejectionOf(begin(seller, { file: id }))).toBe('storage_full')
    })
    expect(await columnOf(owner`select id from public.uploads where seller_id = ${seller}`)).toEqual([id])
  })

  test('count what was copied when uploads were replaced after they were listed', async () => {
    const seller = await addSeller('Replacing')
    const listed = async () => {
      const listing = await addListing(seller)
      await beginRelease(seller, listing, (await uploaded(seller, 'product-files')).id)
      await take(seller, listing)
      return (await check(listing, 1))[0]?.id ?? ''
    }
    const [one, other] = [await listed(), await listed()]
    const store = (sql: postgres.Sql | postgres.TransactionSql, id: string) =>
      sql`select private.store_copy_facts(${id}, 1, '{"sizeBytes": 510, "mimeType": "image/png"}')`
    const before = await storedBytes(seller)
    await withQuota(before + 999, async () => {
      const outcome = await whileOpen(
        (sql) => store(sql, one),
        () => act((sql) => store(sql, other)),
      )
      expect(outcome).toBe('storage_full')
    })
    expect(await storedBytes(seller)).toBe(before + 500)
  })

  test('shrink when a listing without buyers is deleted, and not with one that was bought', async () => {
    const seller = await addSeller('Tidy')
    const [unsold, bought] = [await addListing(seller), await addListing(seller)]
    await buy(world.people.buyer, bought)
    const before = await storedBytes(seller)
    await actAs(seller, 'api')`select private.delete_listing(${unsold})`
    expect(await rejectionOf(actAs(seller, 'api')`select private.delete_listing(${bought})`)).toBe('listing_bought')
    expect(await storedBytes(seller)).toBe(before / 2)
  })

  test('are no concern of pictures, nor of a listing that moderation removed', async () => {
    const seller = await addSeller('Painter')
    const listing = await addListing(seller)
    await withQuota(0, async () => {
      await setPictures(seller, listing, [{ uploadId: (await uploaded(seller, 'showcase-images')).id }])
      expect(await storedBytes(seller)).toBeGreaterThan(0)
      await owner`update public.listings set status = 'removed' where id = ${listing}`
      expect(await storedBytes(seller)).toBe(0)
    })
  })
})
