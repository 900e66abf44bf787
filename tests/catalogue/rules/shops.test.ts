// Sections and pinned items of a shop, and the search of one shop.
import { describe, expect, test } from 'vitest'
import { search } from '../../search/rules/catalogue-search.ts'
import { world } from '../../support/database/fixture.ts'
import { setStatus } from '../../support/database/steps.ts'
import { addListing, addSeller, asUser, rejectionOf } from '../../support/database/world.ts'

const addSection = async (seller: string, name: string, position: number) => {
  const [section] = await asUser(seller)<[{ id: string }]>`
    insert into public.shop_sections (name, position) values (${name}, ${position}) returning id`
  return section.id
}
const put = (seller: string, listing: string, section: string | null) =>
  asUser(seller)`update public.listings set section_id = ${section} where id = ${listing}`
const pin = (seller: string, position: number, listing: string) =>
  rejectionOf(
    asUser(seller)`insert into public.pinned_listings (position, listing_id) values (${position}, ${listing})`,
  )

describe('the search of a shop', () => {
  test('finds the items of its seller, and of one section', async () => {
    const [sam, tom] = [await addSeller('Sam'), await addSeller('Tom')]
    const [quilt, shawl] = [await addListing(sam, 500, 'Shelved quilt'), await addListing(sam, 500, 'Shelved shawl')]
    await addListing(tom, 500, 'Shelved quilt of Tom')
    const section = await addSection(sam, 'Quilts', 1)
    await put(sam, quilt, section)
    const found = async (wanted: Record<string, string[]>, words = 'shelved') =>
      new Set((await search(words, { wanted })).ids)
    expect(await found({ seller: [sam] })).toEqual(new Set([quilt, shawl]))
    expect(await found({ seller: [sam], section: [section] })).toEqual(new Set([quilt]))
    expect(await found({ seller: [tom], section: [section] }, '')).toEqual(new Set())
    await put(sam, quilt, null)
    expect(await found({ section: [section] }, '')).toEqual(new Set())
  })

  test('no longer finds items in a section that was removed, and the items stay', async () => {
    const sam = await addSeller('Sam')
    const listing = await addListing(sam)
    const section = await addSection(sam, 'Quilts', 1)
    await put(sam, listing, section)
    await asUser(sam)`delete from public.shop_sections where id = ${section}`
    expect((await search('', { wanted: { section: [section] } })).ids).toEqual([])
    expect((await search('', { wanted: { seller: [sam] } })).ids).toEqual([listing])
  })
})

describe('a seller', () => {
  test('cannot use the section of another seller', async () => {
    const [sam, tom] = [await addSeller('Sam'), await addSeller('Tom')]
    const section = await addSection(tom, 'Quilts', 1)
    expect(await rejectionOf(put(sam, await addListing(sam), section))).toBe('23503')
  })

  test('changes the order of sections in one statement', async () => {
    const sam = await addSeller('Sam')
    for (const [index, name] of ['Quilts', 'Shawls'].entries()) await addSection(sam, name, index + 1)
    await asUser(sam)`update public.shop_sections set position = 3 - position where seller_id = ${sam}`
    const names = await world.visitors`select name from public.shop_sections where seller_id = ${sam} order by position`
    expect(names.map(({ name }) => name)).toEqual(['Shawls', 'Quilts'])
  })

  test.each([0, 13])('has no section in place %i', async (position) => {
    expect(await rejectionOf(addSection(await addSeller('Sam'), 'Quilts', position))).toBe('23514')
  })

  test('pins at most six items, each once', async () => {
    const sam = await addSeller('Sam')
    const listing = await addListing(sam)
    expect(await pin(sam, 7, listing)).toBe('23514')
    await pin(sam, 1, listing)
    expect(await pin(sam, 2, listing)).toBe('23505')
    expect(await pin(sam, 1, await addListing(sam))).toBe('23505')
  })

  test('unpins an item that moderation removed', async () => {
    const sam = await addSeller('Sam')
    const listing = await addListing(sam)
    await pin(sam, 1, listing)
    await setStatus(listing, 'removed')
    expect(await world.visitors`select from public.pinned_listings where seller_id = ${sam}`).toHaveLength(0)
    await asUser(sam)`delete from public.pinned_listings where seller_id = ${sam}`
    expect(await world.owner`select from public.pinned_listings where seller_id = ${sam}`).toHaveLength(0)
  })
})
