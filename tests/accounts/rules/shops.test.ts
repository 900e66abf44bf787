// Profiles of shops: safe links, own banners, and nothing left after deletion.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hiddenCharacter, withoutHarmless } from '../../../contract/text/invisible-characters.ts'
import { completeWorld, world } from '../../support/database/fixture.ts'
import { firstValue } from '../../support/database/steps.ts'
import { ACCEPTED, actAs, addSeller, asUser, rejectionOf } from '../../support/database/world.ts'

await completeWorld()

const link = (label: unknown, url: unknown) => ({ label, url })
const many = (count: number) => Array.from({ length: count }, () => link('Site', 'https://example.com'))

describe('links of a shop', { tags: ['shop-links-safe'] }, () => {
  const setLinks = (links: unknown) =>
    rejectionOf(
      world.as(
        'seller',
      )`update public.profiles set links = ${JSON.stringify(links)}::text::jsonb where id = ${world.people.seller}`,
    )

  test.each([
    ['five', many(5)],
    ['none', []],
    ['one with a path', [link('Site', 'https://example.com/a?b=c#d')]],
  ])('take %s', async (_what, links) => {
    expect(await setLinks(links)).toBe(ACCEPTED)
  })

  test.each<[string, unknown]>([
    ['six', many(6)],
    ['http', [link('Site', 'http://example.com')]],
    ['a script', [link('Site', 'javascript:alert(1)')]],
    ['a name and a password', [link('Site', 'https://a:b@example.com')]],
    ['a blank label', [link(' ', 'https://example.com')]],
    ['a label of 61 characters', [link('x'.repeat(61), 'https://example.com')]],
    ['no address', [{ label: 'Site' }]],
    ['more than that', [{ ...link('Site', 'https://example.com'), more: true }]],
    ['a number', [link(1, 'https://example.com')]],
    ['text', ['https://example.com']],
    ['an object', {}],
    ['null', null],
  ])('refuse %s', async (_what, links) => {
    expect(await setLinks(links)).toBe('23514')
  })
})

describe('a banner', { tags: ['shop-shown-edited'] }, () => {
  test.each([
    ['another’s', () => `avatars/${world.people['other seller']}/${randomUUID()}`],
    ['one elsewhere', () => 'https://example.com/banner.png'],
  ])('is not %s', async (_what, banner) => {
    const set = world.as('seller')`update public.profiles set banner = ${banner()} where id = ${world.people.seller}`
    expect(await rejectionOf(set)).toBe('23514')
  })
})

describe('a bio, an announcement and a title', { tags: ['R10'] }, () => {
  const write = async (text: string) => {
    const { people, as, inactiveListing } = world
    const profile = (column: string) =>
      rejectionOf(
        as('seller')`update public.profiles set ${world.owner({ [column]: text })} where id = ${people.seller}`,
      )
    const title = rejectionOf(as('seller')`update public.listings set title = ${text} where id = ${inactiveListing}`)
    return [await profile('bio'), await profile('announcement'), await title]
  }

  test.each([
    ['turns its direction', 'sale \u202egnp.exe'],
    ['isolates a direction', 'sale \u2067abc\u2069'],
    ['has a space of no width', 'sa\u200ble'],
    ['has a control character', 'sale\u0007'],
    ['has a joiner between Latin letters', 'sa\u200dle'],
    ['has two joiners between Persian letters', 'می\u200c\u200cخواهم'],
    ['ends with a joiner', '👩\u200d'],
  ])('that %s is rejected', async (_what, text) => {
    expect(await write(text)).toEqual(['23514', '23514', '23514'])
  })

  test.each([
    ['Persian', 'می\u200cخواهم'],
    ['Hindi', 'क्\u200dष और क्\u200cष'],
    ['Malayalam with a joiner at a word’s end', 'അവന്\u200d വന്നു'],
    ['a family', '👨\u200d👩\u200d👧 and ❤️\u200d🔥 and 👩🏽\u200d🚀'],
    ['lines', 'one\ntwo\tthree'],
  ])('that has %s is taken', async (_what, text) => {
    expect(await write(text)).toEqual([ACCEPTED, ACCEPTED, ACCEPTED])
  })
})

// Pictures of users: safe addresses or uploads of their own.

const stored = () => firstValue(world.owner`select avatar from public.profiles where id = ${world.people.buyer}`)

const set = (avatar: string) =>
  world.as('buyer')`update public.profiles set avatar = ${avatar} where id = ${world.people.buyer}`

describe('a buyer’s picture', () => {
  test.each(['https://example.com/a.png', 'https://example.com', 'https://example.com:8443/@buyer/me.png?size=2#top'])(
    'may be elsewhere: %s',
    async (address) => {
      await set(address)
      expect(await stored()).toBe(address)
    },
  )

  test('may be one of their own uploads', async () => {
    const own = `avatars/${world.people.buyer}/${randomUUID()}`
    await set(own)
    expect(await stored()).toBe(own)
  })

  test.each([
    'http://example.com/a.png',
    'https://user@example.com/a.png',
    'https://user:password@example.com/a.png',
    'https:///user:password@example.com/a.png',
    'https://example.com\\@evil.example/a.png',
    'https://example.com/a b.png',
    'https://example.com/"><script>',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '//example.com/a.png',
    `https://example.com/${'a'.repeat(2048)}`,
    `avatars/${randomUUID()}/${randomUUID()}`,
    'avatars/../product-files/a',
  ])('is never %s', { tags: ['persons-picture-https'] }, async (address) => {
    await set('https://example.com/before.png')
    expect(await rejectionOf(set(address))).toBe('23514')
    expect(await stored()).toBe('https://example.com/before.png')
  })
})

test('only pictures that no profile shows, after a while, are orphans', { tags: ['shop-shown-edited'] }, async () => {
  const id = await addSeller('Pictured')
  const [shown, banner, linked, old, fresh] = Array.from({ length: 5 }, () => `${id}/${randomUUID()}`)
  for (const name of [shown, banner, linked, old, fresh])
    await world.owner`
      insert into storage.objects (bucket_id, name, created_at)
      values ('avatars', ${name ?? ''}, now() - case when ${name === fresh} then interval '0' else interval '2 hours' end)`
  await asUser(id)`
    update public.profiles set avatar = ${`avatars/${shown}`}, banner = ${`avatars/${banner}`} where id = ${id}`
  await world.owner`
    update public.profiles set avatar = ${`https://shop.example/storage/v1/object/public/avatars/${linked}`}
    where id = ${world.people.stranger}`
  const orphans = await actAs(id, 'api')<
    { object_path: string }[]
  >`select object_path from private.orphaned_objects('1 hour', '1 hour', 1000)`
  // Of this seller, because other files leave pictures in the same database.
  expect(orphans.map(({ object_path }) => object_path).filter((path) => path.startsWith(id))).toEqual([old])
})

// Invisible characters: the contract names what the database rejects.

const { owner } = world
const char = String.fromCodePoint

const codes = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const CHARACTERS = [codes(1, 0x31ff), codes(0xfe00, 0xffff), codes(0xe0000, 0xe01ff)].flat().map((code) => char(code))
const SIDES = ['', 'a', 'م', 'क', '\u094d', '👩', '\ufe0f', '🏴', '\u200d']
const JOINED = SIDES.flatMap((left) => SIDES.flatMap((right) => [`${left}\u200c${right}`, `${left}\u200d${right}`]))
const tags = (letters: string) => [...letters].map((letter) => char(0xe0000 + (letter.codePointAt(0) ?? 0))).join('')
const FLAGS = ['gbsct', 'usca', 'x', 'HIDDEN'].flatMap((name) => [
  `🏴${tags(name)}\u{e007f}`,
  `🏴${tags(name)}`,
  `a${tags(name)}\u{e007f}`,
])

test('the contract and the database reject the same characters', { tags: ['R10'] }, async () => {
  const texts = [...CHARACTERS.map((character) => `a${character}b`), ...JOINED, ...FLAGS]
  const [row] = await owner`
    select array(
      select private.has_hidden_characters(candidate)
      from jsonb_array_elements_text(${owner.json(texts)}) with ordinality as texts (candidate, place) order by place
    ) as hidden`
  const differing = texts.filter((text, place) => (hiddenCharacter(text) !== undefined) !== row?.hidden[place])
  expect(differing.map((text) => JSON.stringify(text))).toEqual([])
})

test.each([
  ['safe\u202egnp', 'character 5 is a right-to-left override (U+202E). Remove it.'],
  ['👩🏽a\u200e', 'character 4 is a left-to-right mark (U+200E). Remove it.'],
  ['a\u0007', 'character 2 is a control character (U+0007). Remove it.'],
  ['a\u{e0041}', 'character 2 is a tag (U+E0041). Remove it.'],
  ['a\u200db', 'character 2 is a zero-width joiner (U+200D). Remove it.'],
  ['می\u200cخواهم', undefined],
])('%j is named by its place', { tags: ['R10'] }, (text, named) => {
  expect(hiddenCharacter(text)).toBe(named)
})

test('only harmless characters are left out', { tags: ['R10'] }, () => {
  const removed = CHARACTERS.filter((character) => withoutHarmless(character) === '')
  expect(removed).toEqual(['\u00ad', '\u200b', '\u2060', '\ufeff'])
})
