// Product lists of other shops, with Etsy's own header and the names of Gumroad's API.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pdf, png } from '../../../tests/support/sample-bytes.ts'
import { faultsOf } from '../src/import-item.ts'
import { readList } from '../src/lists.ts'

const ETSY =
  'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,IMAGE2,IMAGE3,IMAGE4,IMAGE5,IMAGE6,IMAGE7,IMAGE8,IMAGE9,IMAGE10,VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES,VARIATION 2 TYPE,VARIATION 2 NAME,VARIATION 2 VALUES,SKU'
const etsyRow = (title: string, price: string, { currency = 'USD', variation = '', sku = '' } = {}) =>
  `"${title}","Twelve blocks,\n""full size""",${price},${currency},999,"quilt,baby_quilt",Cotton,https://i.etsystatic.com/1.jpg,,,,,,,,,,${variation},,,,,,${sku}`

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'list-'))
})
afterEach(() => rm(folder, { recursive: true }))

const write = async (name: string, content: string | Uint8Array) => {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}
const reasonsOf = ({ problems }: Awaited<ReturnType<typeof readList>>) =>
  problems.map(({ what, why }) => ({ what, why }))

describe('a list of Etsy’s', () => {
  test('becomes listings with the files in its folder', async () => {
    const list = await write(
      'etsy.csv',
      `\ufeff${ETSY}\r\n${etsyRow('Meadow Quilt: Pattern', '12.5')}\r\n${etsyRow('Second', '3.00', { sku: 'Q-2' })}\r\n`,
    )
    for (const name of ['meadow-quilt-pattern.pdf', 'q-2.pdf']) await write(name, pdf())
    for (const name of ['Meadow-Quilt-Pattern-2.png', 'meadow-quilt-pattern-1.png']) await write(name, png(4, 3))
    const { listed, problems } = await readList(list, folder)
    expect(problems).toEqual([])
    expect(listed).toMatchObject([
      {
        key: 'etsy:meadow-quilt-pattern',
        title: 'Meadow Quilt: Pattern',
        description: 'Twelve blocks,\n"full size"',
        labels: { tags: ['quilt', 'baby-quilt'] },
        priceCents: 1250,
        releases: [{ files: [{ name: 'meadow-quilt-pattern.pdf' }] }],
        pictures: { length: 2 },
      },
      { key: 'etsy:Q-2', priceCents: 300, releases: [{ files: [{ name: 'q-2.pdf' }] }], pictures: [] },
    ])
    for (const one of listed) expect(await faultsOf(one)).toEqual([])
  })

  test('names the problem of each wrong row, and keeps the others', async () => {
    const rows = [
      etsyRow('Euro', '3.00', { currency: 'EUR' }),
      etsyRow('Dear', 'much'),
      etsyRow('Sizes', '3.00', { variation: 'Size' }),
      etsyRow('Good', '3.00'),
      etsyRow('Good', '4.00'),
      etsyRow('Lost', '3.00'),
    ]
    const list = await write('etsy.csv', [ETSY, ...rows].join('\n'))
    for (const name of ['euro', 'dear', 'sizes', 'good']) await write(`${name}.pdf`, pdf())
    const read = await readList(list, folder)
    expect(read.listed).toMatchObject([
      { title: 'Good', priceCents: 300, releases: { length: 1 } },
      { title: 'Lost', releases: [] },
    ])
    expect(reasonsOf(read)).toEqual([
      { what: 'row 2, “Euro”', why: expect.stringContaining('EUR') },
      { what: 'row 3, “Dear”', why: expect.stringContaining('much') },
      { what: 'row 4, “Sizes”', why: expect.stringContaining('variations') },
      { what: 'row 6, “Good”', why: expect.stringContaining('another row') },
    ])
  })

  test('reports what the shop would reject before any upload', async () => {
    const list = await write(
      'etsy.csv',
      [ETSY, etsyRow('a'.repeat(256), '0.20', { sku: 'A' }), etsyRow('B', '1', { sku: 'B' })].join('\n'),
    )
    await write('A.pdf', pdf())
    await write('B.pdf', '#!/bin/sh')
    const [long, archive] = (await readList(list, folder)).listed
    expect(long && (await faultsOf(long))).toEqual([expect.stringMatching(/^title /), expect.stringMatching(/^price /)])
    expect(archive && (await faultsOf(archive))).toEqual([expect.stringContaining('B.pdf')])
  })
})

const PRODUCT = {
  id: 'kUx==',
  name: 'An e-book',
  description: '<p>Chapters &amp; more</p><ul><li>One</li><li>Two &lt;3</li></ul>',
  price: 2999,
  currency: 'usd',
  custom_permalink: 'ebook',
  tags: ['writing', 'craft'],
  published: false,
  customizable_price: true,
  subscription_duration: null,
  is_tiered_membership: false,
}
const listed = {
  key: 'gumroad:kUx==',
  title: 'An e-book',
  description: 'Chapters & more\n\n- One\n- Two <3',
  labels: { tags: ['writing', 'craft'] },
  priceCents: 2999,
  payWhatYouWant: true,
  isActive: false,
}

describe('Gumroad’s products', () => {
  test('come as its API answers, and as a CSV with the same names', async () => {
    await write('ebook.pdf', pdf())
    const asJson = await write('gumroad.json', JSON.stringify({ success: true, products: [PRODUCT] }))
    const names = Object.keys(PRODUCT)
    const values = Object.values(PRODUCT).map((value) => `"${String(value ?? '').replaceAll('"', '""')}"`)
    const asCsv = await write('gumroad.csv', `${names.join(',')}\n${values.join(',')}\n`)
    for (const list of [asJson, asCsv]) {
      const read = await readList(list, folder)
      expect(read).toMatchObject({ problems: [], listed: [listed] })
    }
  })

  test('in other currencies, without cents or by subscription are reported', async () => {
    const products = [
      { ...PRODUCT, id: '1', currency: 'eur' },
      { ...PRODUCT, id: '2', price: '29.99' },
      { ...PRODUCT, id: '3', subscription_duration: 'monthly' },
    ]
    await write('ebook.pdf', pdf())
    const read = await readList(await write('gumroad.json', JSON.stringify({ products })), folder)
    expect(read.listed).toEqual([])
    expect(reasonsOf(read).map(({ why }) => why)).toEqual([
      expect.stringContaining('eur'),
      expect.stringContaining('29.99'),
      expect.stringContaining('subscription'),
    ])
  })
})

test.each([
  ['other.csv', 'a,b\n1,2\n', /neither the columns of Etsy/],
  ['short.csv', `${ETSY}\n1,2\n`, /Invalid Record Length/],
  ['empty.csv', '', /neither/],
  ['other.json', '{}', /no "products"/],
])('another file is rejected: %s', async (name, content, message) => {
  await expect(readList(await write(name, content), folder)).rejects.toThrow(message)
})
