// What a search finds beyond the typed words: corrections, synonyms and nearest matches.
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { addListing, addSeller, asUser } from '../../support/database/world.ts'
import { pagesOf, search } from './catalogue-search.ts'

const seller = await addSeller('Wordsmith')

const list = (title: string) => addListing(seller, 500, title)
const takeDown = (id: string) => asUser(seller)`update public.listings set status = 'inactive' where id = ${id}`
const nothing = { ids: [], suggestion: null, corrected: null, partial: null }

describe('a word that no item has', () => {
  test.each([
    ['one letter too few', 'houndstoth', 'houndstooth'],
    ['one too many', 'houndstoooth', 'houndstooth'],
    ['a wrong one', 'houndsteoth', 'houndstooth'],
    ['two swapped', 'huondstooth', 'houndstooth'],
    ['several slips, but alike', 'hounsdtoth', 'houndstooth'],
  ])('%s: %s is read as %s', { tags: ['everyday-searches-find'] }, async (_, typed, meant) => {
    const listing = await list('Houndstooth scarf')
    const found = await search(typed)
    expect(found.corrected).toBe(meant)
    expect(found.ids).toContain(listing)
  })

  test('is corrected, unless exact words are requested', {
    tags: ['search-results-none', 'correction-shown-said'],
  }, async () => {
    const listing = await list('Paisley bandana')
    expect(await search('pasiley bandana')).toMatchObject({
      ids: [listing],
      corrected: 'paisley bandana',
      partial: null,
    })
    expect(await search('pasiley bandana', { exact: true })).toMatchObject({
      ...nothing,
      suggestion: 'paisley bandana',
    })
    expect(await search('paisley bandana')).toMatchObject({ ids: [listing], corrected: null, suggestion: null })
  })

  test('is corrected only to something that finds items', { tags: ['search-results-none'] }, async () => {
    const listing = await list('Gingham apron')
    expect((await search('ginghma')).corrected).toBe('gingham')
    await takeDown(listing)
    expect(await search('ginghma')).toMatchObject(nothing)
  })

  test('has pages like any other search', { tags: ['everyday-searches-find'] }, async () => {
    const made = [await list('Argyle socks'), await list('Argyle vest'), await list('Argyle tie')]
    expect((await pagesOf('argile', { size: 1 })).sort()).toEqual(made.sort())
  })
})

describe('a word that resembles another', () => {
  test.each([
    ['dog', 'Log basket'],
    ['cats', 'Wide hats'],
    ['logo', 'Log basket'],
    ['chess', 'Cheese board'],
    ['dinosaurs', 'Dinner table'],
    ['Stories', 'Stoves'],
  ])('“%s” is common English, and is not read as “%s”', { tags: ['everyday-searches-find'] }, async (typed, title) => {
    await list(title)
    expect(await search(typed)).toMatchObject(nothing)
    expect(await search(typed, { exact: true })).toMatchObject(nothing)
  })

  test.each([
    ['qilt', 'Quilt of squares', 'quilt'],
    ['yran', 'Yarn of silk', 'yarn'],
  ])('“%s” is short: it gets only a suggestion', { tags: ['correction-shown-said'] }, async (typed, title, meant) => {
    await list(title)
    expect(await search(typed)).toMatchObject({ ...nothing, suggestion: meant })
    expect(await search(typed, { exact: true })).toMatchObject({ ...nothing, suggestion: meant })
  })
})

describe('if no item has all words', () => {
  test('those with most of them are shown, with a notice', { tags: ['correction-shown-said'] }, async () => {
    const most = await list('Herringbone tweed jacket')
    const some = await list('Herringbone chart')
    expect(await search('herringbone tweed xylophone')).toMatchObject({
      ids: [most, some],
      total: 1,
      partial: 'most',
      corrected: null,
    })
  })

  test('items with one of two words are shown, but don’t count', { tags: ['correction-shown-said'] }, async () => {
    const one = await list('Seersucker bag')
    expect(await search('seersucker xylophone')).toMatchObject({ ids: [one], partial: 'some', total: 0 })
    expect(await search('seersucker')).toMatchObject({ ids: [one], partial: null, total: 1 })
  })

  test('one of many words is not enough', { tags: ['correction-shown-said'] }, async () => {
    await list('Chintz curtain')
    expect(await search('chintz xylophone glockenspiel vuvuzela')).toMatchObject(nothing)
  })

  test('half of eight words are enough, and nine are not expanded', { tags: ['correction-shown-said'] }, async () => {
    const half = await list('Tartan kilt sporran brooch')
    const others = ['xylophone', 'vuvuzela', 'theremin', 'ocarina', 'melodica']
    expect(await search(`tartan kilt sporran brooch ${others.slice(0, 4).join(' ')}`)).toMatchObject({
      ids: [half],
      partial: 'some',
    })
    expect(await search(`tartan kilt sporran brooch ${others.join(' ')}`)).toMatchObject(nothing)
  })

  test('those with some follow the few with all, once each and uncounted', {
    tags: ['correction-shown-said'],
  }, async () => {
    const all = await list('Ocelot macrame tapestry')
    const most = [await list('Ocelot macrame'), await list('Macrame tapestry')].sort()
    const some = [await list('Ocelot'), await list('Tapestry of wool')].sort()
    const typed = 'ocelot macrame tapestry'
    for (const size of [1, 2, 3, 4, 6]) {
      const ids = await pagesOf(typed, { size })
      // A page that is full isn't continued.
      const expected = size === 1 ? [[all]] : [[all], most, some]
      expect(ids.length).toBe(expected.flat().length)
      expect([ids.slice(0, 1), ids.slice(1, 3).sort(), ids.slice(3).sort()].slice(0, expected.length)).toEqual(expected)
    }
    expect(await search(typed)).toMatchObject({ total: 1, corrected: null, partial: null })
    expect((await search(typed, { exact: true })).ids).toEqual([all])
    expect((await search(typed, { sort: 'newest' })).ids).toEqual([all])
    expect((await search(typed, { max: 100 })).ids).toEqual([])
  })

  test.each([
    ['quotation marks', '"corduroy xylophone"'],
    ['a minus', 'xylophone -corduroy'],
    ['or', 'xylophone or glockenspiel'],
  ])('exact words by %s find nothing', { tags: ['correction-shown-said'] }, async (_, typed) => {
    await list('Corduroy trousers')
    expect(await search(typed)).toMatchObject(nothing)
  })

  test('unknown words find nothing', async () => {
    expect(await search('xylophone glockenspiel')).toMatchObject(nothing)
  })
})

describe('another spelling', () => {
  test.each([
    ['bookmarks', 'Book Marks for Readers'],
    ['tea towel', 'Teatowel with Birds'],
    ['tea towels', 'Teatowel with Birds'],
    ['watercolor', 'Watercolour Washes'],
    ['water color', 'Watercolour Washes'],
    ['greyscale', 'Grayscale Photographs'],
    ['30cm', 'Hoop of 30 cm'],
    ['30 cm', 'Hoop of 30cm'],
  ])('“%s” finds “%s”', async (typed, title) => {
    const listing = await list(title)
    const found = await search(typed)
    expect(found.ids).toContain(listing)
    expect(found).toMatchObject({ corrected: null, partial: null })
    expect((await search(typed, { exact: true })).ids).not.toContain(listing)
  })

  test('a synonym that operators add counts in the next search', { tags: ['everyday-searches-find'] }, async () => {
    const listing = await list('Balaclava for Cyclists')
    expect((await search('ski masks')).ids).not.toContain(listing)
    await world.owner`insert into private.search_synonyms (phrase, alternatives) values ('ski mask', '{balaclava}')`
    expect(await search('ski masks')).toMatchObject({ ids: [listing], corrected: null, partial: null })
  })
})

describe('another language', { tags: ['everyday-searches-find'] }, () => {
  test.each([
    ['a German compound by its parts, in any order', 'Kerzenhalter', 'Halter für Kerzen'],
    ['a compound by its linked first part', 'Geburtstagskrone', 'Krone zum Geburtstag'],
    ['a compound by its end', 'Girlande', 'Wimpelgirlande'],
    ['another German form', 'Schürzen', 'Schürze'],
    ['two Chinese characters of a longer word', '剪纸', '窗花剪纸图案'],
    ['one Japanese character', '鶴', '折り鶴の作り方'],
    ['the same keys without the Russian keyboard', 'дфтеукт', 'Lantern'],
    ['the same keys of a German keyboard', 'Zpern j;rdis', 'Ypern Jördis'],
    ['the same keys of a French keyboard', 'zqtch', 'Watch for divers'],
    ['all but small words, if no item has them', 'Kranz mit einer Schleife', 'Kranz und Schleife'],
  ])('finds %s: “%s” finds “%s”', async (_, typed, title) => {
    const listing = await list(title)
    expect(await search(typed)).toMatchObject({ ids: expect.arrayContaining([listing]), partial: null })
  })

  test('translates a word beside an English one, after the words as typed', async () => {
    const english = await list('Wedding garland')
    const typed = await list('Hochzeit garland')
    expect((await search('hochzeit garland')).ids).toEqual([typed, english])
    expect((await search('hochzeit')).ids).not.toContain(english)
  })

  test('finds English items by a translation only if no item has the words', async () => {
    const english = await list('Sticker of a heron')
    for (const typed of ['ein Aufkleber', 'pegatinas', 'autocollants', 'ステッカー'])
      expect(await search(typed)).toMatchObject({ ids: [english], total: 1, corrected: null, partial: null })
    const typed = await list('Aufkleber')
    expect((await search('ein Aufkleber')).ids).toEqual([typed])
  })

  test('prefers English items for English words only', async () => {
    const speak = (id: string, language: string) =>
      world.owner`update public.listings set languages = ${[language]} where id = ${id}`
    const unstated = await list('Velvet')
    const german = await list('Velvet hypericum velvet')
    await speak(german, 'de')
    expect((await search('velvet')).ids).toEqual([unstated, german])
    await speak(unstated, 'de')
    expect((await search('velvet')).ids).toEqual([german, unstated])
  })

  test('doesn’t find longer words that end with a common English one', async () => {
    const listing = await list('Sandpaper')
    expect((await search('sandpaper')).ids).toEqual([listing])
    expect((await search('paper')).ids).not.toContain(listing)
  })
})

test('an item is found by its category’s name, and by its new name', async () => {
  const listing = await list('Quatrain')
  await world.owner`update public.listings set category = 'poetry' where id = ${listing}`
  expect((await search('quatrain poetry')).partial).toBeNull()
  expect((await search('quatrain lyrik')).partial).toBeNull()
  expect((await search('quatrain 詩集')).partial).toBeNull()
  await world.owner`update public.categories set name = 'Verse', names = '{"de": "Dichtung"}' where slug = 'poetry'`
  expect((await search('quatrain dichtung')).partial).toBeNull()
  expect((await search('quatrain verse')).partial).toBeNull()
  await world.owner`update public.categories set name = 'Poetry' where slug = 'poetry'`
})

describe('a seller’s name', { tags: ['sellers-name-outrank'] }, () => {
  test('that merely begins like a word does not find their items', async () => {
    const other = await addSeller('Quiltonia Seamstress')
    const theirs = await addListing(other, 500, 'Thimble')
    const titled = await list('Seamless tile')
    expect((await search('seam')).ids).toEqual([titled])
    expect((await search('seamstress')).ids).toEqual([theirs])
  })

  test('ranks below titles, even if its words are closer together', async () => {
    const other = await addSeller('Bobbin Lace')
    const theirs = await addListing(other, 500, 'Thimble')
    const titled = await list('Bobbin holders and other small things for people who make very fine lace')
    expect((await search('bobbin lace')).ids).toEqual([titled, theirs])
  })
})

test('a search without words finds all items, highest score first', { tags: ['search-without-words'] }, async () => {
  // By their ids alone the better-rated of two would come second.
  const [better, other] = [...(await Promise.all(['Alpha', 'Beta'].map(list)))].sort()
  // Of another seller: the first items have two of each.
  const third = await addListing(await addSeller('Gamma'), 500, 'Gamma')
  const earn = (id: string | undefined, sales: number, stars: number) =>
    world.owner`
      update public.listings set sales_weight = ${sales} * private.sale_weight(now()), rating_count = 2, rating_sum = ${stars}
      where id = ${id ?? ''}`
  await earn(better, 900_000, 10)
  await earn(other, 900_000, 9)
  await earn(third, 300_000, 9)
  expect((await search(' ', { size: 3 })).ids).toEqual([better, other, third])
  expect(await search('the of')).toMatchObject(nothing)
})
