// Searches without a result: counted by words, never by person.
import { beforeEach, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { actAs, addListing, addSeller, asJobs, rejectionOf } from '../../support/database/world.ts'
import { search } from './catalogue-search.ts'

const { owner, people } = world
const asAdmin = actAs(people.admin, 'api')
const searchedBy = async (who: string, words: string) =>
  actAs(people.stranger, 'api')`select private.count_empty_search(${words}, ${who})`
const FIVE = ['1.1.1.1', '1.1.1.2', '1.1.1.3', '1.1.1.4', '00000000-0000-4000-8000-000000000001']
const searchedByFive = async (words: string) => {
  for (const who of FIVE) await searchedBy(who, words)
}
const shown = async () => [...(await asAdmin`select * from private.find_empty_searches()`)]
const stored = async () => [...(await owner`select words, searches, seen from private.empty_searches order by words`)]
const forget = () => asJobs((sql) => sql`select private.forget_empty_searches() as forgotten`)

/** Known keys and people, because in some runs two of five would share a byte. */
const setKey = async (key: string) => {
  await owner`delete from private.empty_search_key`
  await owner`insert into private.empty_search_key (key) values (${Buffer.from(key)})`
}

beforeEach(async () => {
  await setKey('a key')
  await owner`delete from private.empty_searches`
  await owner`delete from private.rate_limits where key like 'empty search%'`
})

test('words without results are shown after five people’s searches, and no person is stored', async () => {
  for (const who of [...FIVE.slice(0, 4), '1.1.1.1']) await searchedBy(who, 'Ski  Hood')
  expect(await shown()).toEqual([])
  const [kept] = await stored()
  expect(kept).toMatchObject({ words: 'ski hood', searches: 5, seen: { length: 4 } })
  await searchedBy(FIVE[4] ?? '', 'ski hood')
  expect(await stored()).toEqual([{ words: 'ski hood', searches: 6, seen: null }])
  expect(await shown()).toEqual([{ words: 'ski hood', searches: 6 }])
})

test('what is kept of a person differs between words and keys', async () => {
  const seenOf = async (words: string) => {
    await owner`delete from private.empty_searches`
    for (const who of ['1.1.1.1', '1.1.1.2', '1.1.1.3']) await searchedBy(who, words)
    return JSON.stringify((await stored())[0]?.seen)
  }
  const first = await seenOf('bivouac')
  const other = await seenOf('bivouacs')
  await setKey('another key')
  expect(new Set([first, other, await seenOf('bivouac')]).size).toBe(3)
})

test('a lost key is made anew, and who searched before is forgotten', async () => {
  await searchedBy('1.1.1.1', 'bivouac')
  await owner`delete from private.empty_search_key`
  await searchedBy('1.1.1.1', 'tent')
  expect(await stored()).toMatchObject([{ words: 'tent', seen: { length: 1 } }])
  expect(await owner`select from private.empty_search_key where length(key) = 32`).toHaveLength(1)
})

test.each([
  'robin@example.com',
  'https://example.com/robin',
  'www.example.com',
  '+1 (555) 010-9999',
  'call 555 0199',
  '2026',
  '"ski mask"',
  'ski -mask',
  'ski or mask',
  'one two three four',
  'x'.repeat(61),
  '編み物',
  '',
])('“%s” isn’t counted', async (typed) => {
  await searchedBy('1.1.1.1', typed)
  expect(await stored()).toEqual([])
})

test('one person adds at most 50 searches a day, and all together 1,000 new words', async () => {
  for (let run = 0; run < 55; run += 1) await searchedBy('1.1.1.1', `w${run}`)
  expect(await stored()).toHaveLength(50)
  await owner`update private.rate_limits set hits = 1000 where key = 'empty searches'`
  await searchedBy('1.1.1.2', 'another')
  await searchedBy('1.1.1.2', 'w1')
  expect(await stored()).toHaveLength(50)
  expect((await stored()).find(({ words }) => words === 'w1')).toMatchObject({ searches: 2 })
})

test('the job forgets rare words with their key, and others 90 days after their last search', async () => {
  await searchedByFive('bivouac')
  await searchedBy('1.1.1.1', 'rare')
  await forget()
  expect(await stored()).toHaveLength(2)
  await owner`update private.empty_search_key set made_at = now() - interval '31 days'`
  await owner`update private.empty_searches set last_on = current_date - 80`
  await forget()
  expect(await stored()).toEqual([{ words: 'bivouac', searches: 5, seen: null }])
  expect(await owner`select from private.empty_search_key`).toHaveLength(0)
  await owner`update private.empty_searches set last_on = current_date - 91`
  await forget()
  expect(await stored()).toEqual([])
})

test('a synonym makes the words find what it means', async () => {
  const listing = await addListing(await addSeller('Hats'), 500, 'Muffatees for violinists')
  const add = (words: string, means: string) => asAdmin`select private.add_synonym(${words}, ${means})`
  await searchedByFive('ski hood')
  expect(await rejectionOf(add('ski hood', 'zorbing'))).toBe('synonym_finds_nothing')
  expect(await rejectionOf(add('ski hood', '!!!'))).toBe('synonym_finds_nothing')
  expect(await rejectionOf(add('ski hat', 'muffatees'))).toBe('search_not_found')
  await add('ski hood', ' Muffatees ')
  expect((await search('ski hoods')).ids).toEqual([listing])
  expect(await shown()).toEqual([])
  await searchedByFive('ski hoods')
  await add('ski hoods', 'violinists')
  expect(await owner`select phrase, alternatives from private.search_synonyms where phrase like 'ski hood%'`).toEqual([
    { phrase: 'ski hood', alternatives: ['violinists', 'muffatees'] },
  ])
  expect(await owner`select facts from public.moderation_actions where action = 'add_synonym' order by id`).toEqual([
    { facts: 'ski hood: muffatees' },
    { facts: 'ski hoods: violinists' },
  ])
})

test('dismissed words stay hidden, however often they are searched', async () => {
  const dismiss = () => asAdmin`select private.dismiss_empty_search('bivouac')`
  await searchedBy('1.1.1.1', 'bivouac')
  expect(await rejectionOf(dismiss())).toBe('search_not_found')
  await searchedByFive('bivouac')
  await dismiss()
  await searchedByFive('bivouac')
  expect(await shown()).toEqual([])
  expect(await rejectionOf(dismiss())).toBe('search_not_found')
})

test('only admins see and change the list', async () => {
  await searchedByFive('bivouac')
  const asStranger = actAs(people.stranger, 'api')
  expect(await rejectionOf(asStranger`select private.find_empty_searches()`)).toBe('forbidden')
  expect(await rejectionOf(asStranger`select private.dismiss_empty_search('bivouac')`)).toBe('forbidden')
  expect(await rejectionOf(asStranger`select private.add_synonym('bivouac', 'pattern')`)).toBe('forbidden')
  expect(await shown()).toHaveLength(1)
})
