// The search in one shop filters by parts of words in titles and descriptions.
import { expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { addListing, addSeller } from '../../support/database/world.ts'
import { search } from './catalogue-search.ts'

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
