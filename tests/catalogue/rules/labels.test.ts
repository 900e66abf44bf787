// Categories and tags: two levels, merges, and the jobs that follow them.
import { expect, test } from 'vitest'
import { search } from '../../search/rules/catalogue-search.ts'
import { world } from '../../support/database/fixture.ts'
import { ACCEPTED, addListing, addSeller, asJobs, asUser, rejectionOf } from '../../support/database/world.ts'

const { owner } = world
const asAdmin = asUser(world.people.admin)
const tagged = async (...tags: string[]) => {
  const listing = await addListing(await addSeller('Tagger'))
  await owner`update public.listings set tags = ${tags} where id = ${listing}`
  return listing
}
const tagsOf = async (listing: string) => (await owner`select tags from public.listings where id = ${listing}`)[0]?.tags
const runMerges = async () => {
  while ((await asJobs((sql) => sql`select private.merge_tags() as changed`))[0]?.changed);
}

test('a category can’t be inside one that is inside another', async () => {
  const add = (slug: string, parent: string | null) =>
    asAdmin`insert into public.categories (slug, parent, name, position) values (${slug}, ${parent}, 'New', 1)`
  await add('papercraft', 'crafts')
  expect(await rejectionOf(add('origami', 'papercraft'))).toBe('category_too_deep')
})

test.each([
  ['of 60 characters', { de: 'K'.repeat(60), ja: 'アート' }, ACCEPTED],
  ['of 61 characters', { de: 'K'.repeat(61) }, '23514'],
  ['that is blank', { fr: ' ' }, '23514'],
  ['that isn’t text', { es: 1 }, '23514'],
  ['in an unknown language', { xx: 'Art' }, '23514'],
])('an admin gives a category a name %s', async (_, names, rejection) => {
  const give = asAdmin`update public.categories set names = ${owner.json(names)} where slug = 'art'`
  expect(await rejectionOf(give)).toBe(rejection)
})

test('listings of a category that moves are found in the one above it', async () => {
  await owner`insert into public.categories (slug, name) values ('weaving', 'Weaving')`
  const listing = await tagged('loom')
  await owner`update public.listings set category = 'weaving' where id = ${listing}`
  await asAdmin`update public.categories set parent = 'crafts' where slug = 'weaving'`
  expect((await search('', { wanted: { category: ['crafts'], tag: ['loom'] } })).ids).toEqual([listing])
})

test('listings of a deleted category have none, and one with others inside stays', async () => {
  await owner`insert into public.categories (slug, name) values ('felting', 'Felting'), ('bags', 'Bags')`
  await owner`update public.categories set parent = 'felting' where slug = 'bags'`
  const listing = await tagged('felt')
  await owner`update public.listings set category = 'bags' where id = ${listing}`
  expect(await rejectionOf(asAdmin`delete from public.categories where slug = 'felting'`)).toBe('23503')
  await asAdmin`delete from public.categories where slug = 'bags'`
  expect(await owner`select category from public.listings where id = ${listing}`).toEqual([{ category: null }])
})

test('a merged tag takes its listings and earlier merges along', async () => {
  const [colour, both] = [await tagged('colour', 'bright'), await tagged('colour', 'color')]
  await tagged('coloured')
  await asAdmin`update public.tags set merged_into = 'colour' where slug = 'coloured'`
  await asAdmin`update public.tags set merged_into = 'color' where slug = 'colour'`
  expect(await owner`select merged_into from public.tags where slug = 'coloured'`).toEqual([{ merged_into: 'color' }])
  expect(await rejectionOf(asAdmin`update public.tags set merged_into = 'colour' where slug = 'bright'`)).toBe(
    'tag_merged',
  )
  await runMerges()
  expect(await tagsOf(colour)).toEqual(['color', 'bright'])
  expect(await tagsOf(both)).toEqual(['color'])
  expect((await search('', { wanted: { tag: ['color'] } })).total).toBe(3)
})

test('a merged tag takes along listings that aren’t counted', async () => {
  const hidden = await tagged('grey')
  await tagged('gray')
  await owner`update public.listings set status = 'inactive' where id = ${hidden}`
  await asJobs((sql) => sql`select private.count_tags()`)
  await asAdmin`update public.tags set merged_into = 'gray' where slug = 'grey'`
  await runMerges()
  expect(await tagsOf(hidden)).toEqual(['gray'])
})

test('what an admin changes of labels and staff picks stands in the log, once each', async () => {
  const listing = await tagged('dye', 'dyes', 'dyed')
  await asAdmin`insert into public.categories (slug, name) values ('dyeing', 'Dyeing')`
  await asAdmin`update public.categories set name = 'Dye' where slug = 'dyeing'`
  await asAdmin`delete from public.categories where slug = 'dyeing'`
  await asAdmin`update public.tags set merged_into = 'dyes' where slug = 'dyed'`
  await asAdmin`update public.tags set merged_into = 'dye' where slug = 'dyes'`
  await asAdmin`insert into public.staff_picks (listing_id, reason) values (${listing}, 'Bright')`
  await asAdmin`update public.staff_picks set position = 3 where listing_id = ${listing}`
  await asAdmin`update public.staff_picks set reason = 'Brighter' where listing_id = ${listing}`
  await asAdmin`delete from public.staff_picks where listing_id = ${listing}`
  await owner`insert into public.categories (slug, name) values ('batik', 'Batik')`
  const logged = await owner`
    select action, facts, listing_id from public.moderation_actions
    where action like any ('{%category,%tag,%pick}') and facts ~* 'dy|bright|batik' order by id`
  expect(logged).toEqual([
    { action: 'add_category', facts: 'Dyeing (dyeing)', listing_id: null },
    { action: 'change_category', facts: 'Dye (dyeing)', listing_id: null },
    { action: 'delete_category', facts: 'Dye (dyeing)', listing_id: null },
    { action: 'merge_tag', facts: 'dyed into dyes', listing_id: null },
    { action: 'merge_tag', facts: 'dyes into dye', listing_id: null },
    { action: 'add_pick', facts: 'Bright', listing_id: listing },
    { action: 'change_pick', facts: 'Brighter', listing_id: listing },
    { action: 'delete_pick', facts: 'Brighter', listing_id: listing },
  ])
})

test('the daily job counts active listings only', async () => {
  const listing = await tagged('sundial')
  await tagged('sundial')
  const counted = async () => {
    await asJobs((sql) => sql`select private.count_tags()`)
    return (await owner`select listing_count from public.tags where slug = 'sundial'`)[0]?.listing_count
  }
  expect(await counted()).toBe(2)
  await owner`update public.listings set status = 'inactive' where id = ${listing}`
  expect(await counted()).toBe(1)
})
