// Search in the database: typed texts, matches among active listings, and what clients may not
// query.
import { describe, expect, test } from 'vitest'
import { FILE_KINDS } from '../../../contract/choices.ts'
import { FILE_TYPE_ROWS } from '../../../contract/file-types/file-type-rows.ts'
import { world } from '../../support/database/fixture.ts'
import { hide, offered, setStatus } from '../../support/database/steps.ts'
import { actAs, addListing, addSeller, addUser, asUser, rejectionOf } from '../../support/database/world.ts'
import { pagesOf, search, type Wanted } from './catalogue-search.ts'

const found = async (typed: string, wanted?: Wanted) => (await search(typed, wanted)).ids

/**
 * Three listings with one rare word, of different kinds, prices, ratings and ages, oldest first.
 */
async function shelf(word: string) {
  const seller = await addSeller(`Shelf ${word}`)
  const [free, cheap, dear] = [
    await addListing(seller, 0, `${word} poster`),
    await addListing(seller, 700, `${word} songbook`),
    await addListing(seller, 2500, `${word} film`),
  ]
  const set = (id: string, kind: string, count: number, sum: number, sales: number, age: string) => world.owner`
    update public.listings set file_mime_type = ${kind}, rating_count = ${count}, rating_sum = ${sum}, sales_weight = ${sales} * private.sale_weight(now()),
      created_at = now() - ${age}::interval where id = ${id}`
  await set(free, 'image/png', 0, 0, 5, '3 days')
  await set(cheap, 'application/pdf', 2, 9, 1, '2 days')
  await set(dear, 'video/mp4', 1, 3, 9, '1 day')
  return { seller, free, cheap, dear }
}

describe('what people type into the search', () => {
  test.each([
    ['33 dashes', '-'.repeat(33)],
    ['20,000 words', 'word '.repeat(20_000)],
    ['SQL', "'; drop table listings; --"],
    ['an open quotation', '"unclosed'],
    ['open brackets', '(((('],
    ['marks alone', '!!!'],
    ['a backslash', '\\'],
    ['operators', 'a & | b'],
    ['stars', '*:*'],
    ['a word of 5,000 letters', 'x'.repeat(5000)],
    ['nothing', ''],
    ['a blank', ' '],
  ])('%s never fails', { tags: ['I1', 'I2'] }, async (_, typed) => {
    expect((await search(typed)).ids).toBeInstanceOf(Array)
    expect(
      await world.visitors`
      select private.suggest_listings(${typed}, 8), private.suggest_sellers(${typed}, 2), private.suggest_tags(${typed}, 3)`,
    ).toBeInstanceOf(Array)
  })

  test('an unfinished word matches as a prefix', async () => {
    const listing = await addListing(await addSeller('Prefix'), 500, 'Marmalade handbook')
    for (const typed of ['marma', 'handbook marma', 'marmalade handb', 'MARMALADE', 'Mármalade']) {
      expect(await found(typed), typed).toEqual([listing])
    }
    expect(await found('handbook -marmalade')).toEqual([])
  })
})

describe('a search', () => {
  test('finds a listing by its seller’s new name', async () => {
    const { sam: seller, listing } = await offered()
    await asUser(seller)`update public.profiles set name = 'Zirconium Works' where id = ${seller}`
    expect(await found('zirconium')).toEqual([listing])
  })

  test('finds nothing that its seller or moderation removed', async () => {
    const { seller, free, cheap, dear } = await shelf('gossamer')
    await asUser(seller)`update public.listings set status = 'inactive' where id = ${free}`
    await setStatus(cheap, 'removed')
    expect(await found('gossamer')).toEqual([dear])
    expect(await world.visitors`select private.suggest_listings('gossam', 8) as id`).toEqual([{ id: dear }])
  })

  test('counts every facet under the other filters', { tags: ['search-results-none'] }, async () => {
    await shelf('filigree')
    expect(await search('filigree')).toMatchObject({
      total: 3,
      facets: {
        counts: { kind: { image: 1, pdf: 1, video: 1 }, band: { 0: 1, 2: 1, 4: 1 }, stars: { 0: 1, 3: 1, 4: 1 } },
      },
    })
    expect(await search('filigree', { wanted: { kind: ['image', 'pdf'] } })).toMatchObject({
      total: 2,
      facets: { counts: { kind: { image: 1, pdf: 1, video: 1 }, band: { 0: 1, 2: 1 }, stars: { 0: 1, 4: 1 } } },
    })
  })

  test('finds every file that may be sold among one of the kinds', async () => {
    const listing = await addListing(await addSeller('Kinds'), 500, 'Kaleidograph')
    for (const { mime_type: type } of FILE_TYPE_ROWS) {
      await world.owner`update public.listings set file_mime_type = ${type} where id = ${listing}`
      const { facets } = await search('kaleidograph')
      expect({ type, kinds: Object.keys(facets.counts.kind) }).toEqual({
        type,
        kinds: [expect.toBeOneOf([...FILE_KINDS])],
      })
    }
  })

  test('has all wanted tags, one of the wanted values of another facet, and no unwanted one', async () => {
    const seller = await addSeller('Tagger')
    const add = async (tags: string, category: string) => {
      const id = await addListing(seller, 500, 'Moquette')
      await world.owner`update public.listings set tags = ${`{${tags}}`}, category = ${category} where id = ${id}`
      return id
    }
    const owl = await add('owl,night', 'prints')
    const fox = await add('fox,night', 'knitting')
    const both = await add('owl,fox', 'crafts')
    const cases: [Parameters<typeof found>[1], string[]][] = [
      [{ wanted: { tag: ['owl'] } }, [owl, both]],
      [{ wanted: { tag: ['owl', 'fox'] } }, [both]],
      [{ wanted: { category: ['crafts'] } }, [fox, both]],
      [{ wanted: { category: ['knitting', 'art'] } }, [owl, fox]],
      [{ wanted: { tag: ['night'] }, unwanted: ['category:art'] }, [fox]],
      [{ unwanted: ['tag:owl'] }, [fox]],
      [{ wanted: { seller: [seller] }, unwanted: ['tag:night'] }, [both]],
      [{ unwanted: [`seller:${seller}`] }, []],
    ]
    for (const [wanted, ids] of cases)
      expect((await found('moquette', wanted)).toSorted(), JSON.stringify(wanted)).toEqual(ids.toSorted())
    expect((await search('moquette', { wanted: { tag: ['owl'] } })).facets.counts.tag).toEqual({
      owl: 2,
      night: 1,
      fox: 1,
    })
  })

  describe('of a member', () => {
    const as = (member: string, wanted?: Wanted) => actAs(member, 'api', (sql) => search('grosgrain', wanted, sql))

    test('leaves out what they hide, and counts it', async () => {
      const [noisy, quiet, member] = [await addSeller('Noisy'), await addSeller('Quiet'), await addUser('Reader')]
      const [loud, scary, kept] = [
        await addListing(noisy, 500, 'Grosgrain'),
        await addListing(quiet, 500, 'Grosgrain'),
        await addListing(quiet, 500, 'Grosgrain'),
      ]
      await world.owner`update public.listings set tags = '{gore}' where id = ${scary}`
      expect(await as(member)).toMatchObject({ total: 3, left_out: null })
      await hide(member, `seller:${noisy}`)
      expect(await as(member)).toMatchObject({ total: 2, left_out: { count: 1, isAbout: false } })
      await hide(member, 'tag:gore')
      expect(await as(member)).toMatchObject({ ids: [kept], total: 1, left_out: { count: 2, isAbout: false } })
      // Asked for, a hidden value is shown, and the others stay hidden.
      expect(await as(member, { wanted: { seller: [noisy] } })).toMatchObject({
        ids: [loud],
        left_out: { count: 0, isAbout: false },
      })
      expect(await as(member, { wanted: { tag: ['gore'] } })).toMatchObject({
        ids: [scary],
        left_out: { count: 0, isAbout: false },
      })
      expect(await as(noisy)).toMatchObject({ total: 3, left_out: null })
      expect(await search('grosgrain')).toMatchObject({ total: 3, left_out: null })
      // A merged tag hides the other one, before and after its listings have it.
      await world.owner`insert into public.tags (slug) values ('splatter')`
      await world.owner`update public.tags set merged_into = 'splatter' where slug = 'gore'`
      expect(await as(member)).toMatchObject({ ids: [kept], left_out: { count: 2, isAbout: false } })
      await world.owner`update public.listings set tags = '{splatter}' where id = ${scary}`
      expect(await as(member)).toMatchObject({ ids: [kept], left_out: { count: 2, isAbout: false } })
      await asUser(member)`delete from public.hidden_values`
      expect(await as(member)).toMatchObject({ total: 3, left_out: null })
    })

    test.each(['tag:', 'tag:a b', "tag:'", 'tag:a\\', 'tag:Gore', 'kind:pdf', 'seller:x', `tag:${'x'.repeat(40)}`, ''])(
      'can’t hide %j',
      { tags: ['I1', 'I2'] },
      async (value) => {
        expect(await rejectionOf(hide(world.people.stranger, value))).toBe('23514')
      },
    )
  })

  test('keeps to kinds, prices and stars', { tags: ['search-results-none'] }, async () => {
    const { free, cheap, dear } = await shelf('damask')
    expect(await found('damask', { wanted: { kind: ['video'] } })).toEqual([dear])
    expect(await found('damask', { unwanted: ['kind:video', 'kind:pdf'] })).toHaveLength(1)
    expect(await found('damask', { max: 0 })).toEqual([free])
    expect(await found('damask', { min: 1, max: 700 })).toEqual([cheap])
    expect(await found('damask', { stars: 4 })).toEqual([cheap])
    expect(await found('damask', { stars: 3, sort: 'newest' })).toEqual([dear, cheap])
  })

  test('sorts in each way, and pages of one never repeat or skip', { tags: ['search-results-none'] }, async () => {
    const { free, cheap, dear } = await shelf('brocade')
    const orders = {
      popular: [dear, free, cheap],
      newest: [dear, cheap, free],
      price_low: [free, cheap, dear],
      price_high: [dear, cheap, free],
      rating: [cheap, free, dear],
    }
    for (const [sort, order] of Object.entries(orders))
      expect(await pagesOf('brocade', { sort, size: 1 }), sort).toEqual(order)
    expect(await search('brocade', { sort: 'popular', after: [9, dear] })).toMatchObject({ total: null, facets: null })
  })
})

describe('suggestions while typing', () => {
  test('come from titles, highest score first', async () => {
    const { seller, free, cheap, dear } = await shelf('organza')
    await asUser(seller)`update public.listings set description = 'with taffeta' where id = ${free}`
    const suggested = (typed: string) => world.visitors`select private.suggest_listings(${typed}, 2) as id`
    expect(await suggested('orga')).toEqual([{ id: dear }, { id: free }])
    expect(await suggested('organza song')).toEqual([{ id: cheap }])
    expect(await suggested('taffeta')).toEqual([])
    expect(await suggested('-organza')).toEqual([])
    // Many in one share: the other plan.
    for (let more = 0; more < 6; more += 1) await addListing(seller, 0, 'organza ribbon')
    await world.owner`update public.listings set scope = '''share:00''' where seller_id = ${seller}`
    expect(await suggested('orga')).toEqual([{ id: dear }, { id: free }])
  })

  test('are tags in use that begin so, the most used first', async () => {
    await world.owner`
      insert into public.tags (slug, listing_count, merged_into)
      values ('velvet', 1, null), ('velvet-rope', 5, null), ('velvets', 9, 'velvet'), ('velveteen', 0, null), ('red-velvet', 9, null)`
    expect(await world.visitors`select * from private.suggest_tags('velvet', 3)`).toEqual([
      { tag: 'velvet-rope', listings: 5 },
      { tag: 'velvet', listings: 1 },
    ])
  })

  test('are sellers with something for sale whose name or username begins so', async () => {
    const [whole, followed, paused] = [
      await addSeller('Ikat'),
      await addSeller('Ikat & Sons'),
      await addSeller('Ikats'),
    ]
    const other = await addSeller('Sons of Ikat')
    for (const seller of [whole, followed, paused, other]) await addListing(seller)
    await world.owner`update public.listings set status = 'inactive' where seller_id = ${paused}`
    await world.owner`update public.profiles set followers_count = 9 where id = ${followed}`
    await world.owner`update public.profiles set username = 'weaver' where id = ${other}`
    const suggested = (typed: string) => world.visitors`select private.suggest_sellers(${typed}, 3) as id`
    expect(await suggested('ika')).toEqual([{ id: followed }, { id: whole }])
    expect(await suggested('IKAT')).toEqual([{ id: whole }, { id: followed }])
    expect(await suggested('weav')).toEqual([{ id: other }])
    expect(await suggested('100%_')).toEqual([])
  })
})

// The search in one shop filters by parts of words in titles and descriptions.

test('a visitor finds a part of a word in a shop, whatever its case and accents', async () => {
  const [seller, other] = [await addSeller('Selma'), await addSeller('Otto')]
  const titles = [
    'Moonleaf shawl',
    'Crème Brûlée hat',
    'Paper 100% cotton_wool',
    'Paper 100 cotton wool',
    'Plain \\ back',
  ]
  const ids = await Promise.all(titles.map((title) => addListing(seller, 500, title)))
  await world.owner`update public.listings set description = 'With a Wildflower border' where id = ${ids[0] ?? ''}`
  await addListing(other, 500, 'Moonleaf socks')
  const find = async (typed: string, wanted = {}) => {
    const page = await search(typed, { wanted: { seller: [seller], ...wanted } })
    expect(page.total).toBe(page.ids.length)
    return page.ids.map((id: string) => titles[ids.indexOf(id)]).sort()
  }
  expect(await find('leaf')).toEqual(['Moonleaf shawl'])
  expect(await find('LE')).toEqual(['Crème Brûlée hat', 'Moonleaf shawl'])
  expect(await find('onlea hawl flower')).toEqual(['Moonleaf shawl'])
  expect(await find('rulee')).toEqual(['Crème Brûlée hat'])
  expect(await find('RÛLÉE')).toEqual(['Crème Brûlée hat'])
  expect(await find('0%')).toEqual(['Paper 100% cotton_wool'])
  expect(await find('n_w')).toEqual(['Paper 100% cotton_wool'])
  expect(await find('\\')).toEqual([])
  expect(await find('leaf', { kind: ['video'] })).toEqual([])
  expect(await find('shawls')).toEqual(['Moonleaf shawl'])
  expect((await search('onlea')).ids).toEqual([])
})
