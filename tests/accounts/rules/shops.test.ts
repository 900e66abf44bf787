// Profiles of shops: safe links, own banners, and nothing left after deletion.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { completeWorld, world } from '../../support/database/fixture.ts'
import { ACCEPTED, rejectionOf } from '../../support/database/world.ts'

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
