// Sales lists of Gumroad, itch.io and Etsy, with the headers of their exports.
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { matchSales, readSalesList, type SalesList } from '../../../contract/text/sales-lists.ts'

const GUMROAD =
  'Purchase ID,Item Name,Buyer Name,Purchase Email,Buyer Email,Do not contact?,Purchase Date,Refunded?,Partial Refund ($),Fully Refunded?,Disputed?,Dispute Won?,Pre-order authorization?,Giftee Email'
const ITCH =
  'id,object_name,amount,source,created_at,email,full_name,donation,on_sale,country_code,ip,product_price,tax_added,tip,marketplace_fee,source_fee,payout,amount_delivered,currency,source_id'
const ETSY =
  'Sale Date,Order ID,Buyer User ID,Full Name,First Name,Last Name,Number of Items,Payment Method,Date Shipped,Street 1'

const read = (...lines: string[]): SalesList => {
  const list = readSalesList(lines.join('\n'), parse, Date.now())
  return typeof list === 'object' ? list : expect.fail(`unreadable: ${list}`)
}
/** A sale of Gumroad. */
const sold = (change: Record<string, string> = {}) => {
  const cells = {
    'Item Name': 'An owl',
    'Purchase Email': 'Vera@Example.com',
    'Purchase Date': '2026-01-31',
    ...change,
  }
  return GUMROAD.split(',')
    .map((column) => `"${(cells as Record<string, string>)[column] ?? (column.endsWith('?') ? '0' : '')}"`)
    .join(',')
}
const owl = { product: 'An owl', address: 'vera@example.com', boughtOn: '2026-01-31', mayInvite: true }

describe('a list', () => {
  test('of Gumroad has the holder of each sale, and says whom not to mail', () => {
    const gift = sold({ 'Giftee Email': 'ada@example.com', 'Do not contact?': '1' })
    expect(read(GUMROAD, sold(), gift, 'Totals,,,,,,,,,,,,,')).toEqual({
      source: 'gumroad',
      sales: [
        { line: 2, ...owl },
        { line: 3, ...owl, address: 'ada@example.com', mayInvite: false },
      ],
      malformed: [],
      leftOut: 0,
    })
  })

  test('of itch.io is read, also with semicolons, a byte order mark and line breaks in a cell', () => {
    const row =
      '1;"An owl";3.00;paypal;2026-01-31 23:41:31 UTC;vera@example.com;"Vera\nB";false;false;CA;0.0.0.0;0;0;3;0;0;payout_paid;2;USD;P'
    expect(read(`\uFEFF${ITCH.replaceAll(',', ';')}`, row, row)).toMatchObject({
      source: 'itch',
      sales: [owl, owl],
      malformed: [],
    })
  })

  test.each([
    ['refunded', { 'Refunded?': '1', 'Fully Refunded?': '1' }, 1],
    ['refunded in part', { 'Refunded?': '1', 'Partial Refund ($)': '2' }, 0],
    ['disputed', { 'Disputed?': '1' }, 1],
    ['disputed, which the seller won', { 'Disputed?': '1', 'Dispute Won?': '1' }, 0],
    ['not charged yet', { 'Pre-order authorization?': '1' }, 1],
  ])('leaves out a sale that was %s, or keeps it', (_what, cells, leftOut) => {
    const list = read(GUMROAD, sold(cells))
    expect({ leftOut: list.leftOut, salesCount: list.sales.length }).toEqual({ leftOut, salesCount: 1 - leftOut })
  })

  test.each([
    ['no address', sold({ 'Purchase Email': '' }), 'The email address is missing.'],
    ['a wrong address', sold({ 'Purchase Email': 'vera@' }), '“vera@” isn’t an email address.'],
    ['no product', sold({ 'Item Name': ' ' }), 'The product is missing.'],
    ['a date as a spreadsheet writes it', sold({ 'Purchase Date': '1/31/2026' }), '“1/31/2026” isn’t a date'],
    ['a day that never was', sold({ 'Purchase Date': '2026-02-30' }), '“2026-02-30” isn’t a date'],
    ['a day to come', sold({ 'Purchase Date': '2199-01-01' }), '2199-01-01 isn’t a date in the past.'],
    ['too few cells', 'id,An owl', 'The row has more or fewer cells'],
  ])('names the line of a row with %s', (_what, row, problem) => {
    const { sales, malformed } = read(GUMROAD, sold(), row)
    expect(sales).toHaveLength(1)
    expect(malformed).toEqual([{ line: 3, problem: expect.stringContaining(problem) }])
  })

  test('without addresses or of another kind is refused', () => {
    for (const text of [ETSY, 'name,price', '', 'a "b', '{"products": []}'])
      expect(readSalesList(text, parse, Date.now())).toContain(text === ETSY ? 'Etsy' : 'isn’t a sales list we know')
  })
})

describe('products', () => {
  const sale = (line: number, product: string, change: object = {}) => ({ line, ...owl, product, ...change })
  const items = [
    { id: 'owl', title: 'An Owl ' },
    { id: 'fox', title: 'A fox' },
    { id: 'twin', title: 'A fox' },
  ]

  test('are items of the same title, and an ambiguous or unknown one is no match', () => {
    const { purchases, unmatched } = matchSales(
      [sale(2, ' an owl'), sale(3, 'A fox'), sale(4, 'A bear'), sale(5, 'A bear')],
      items,
    )
    expect(purchases.map(({ listingId }) => listingId)).toEqual(['owl'])
    expect(unmatched).toEqual([
      { product: 'A fox', rows: 1, line: 3 },
      { product: 'A bear', rows: 2, line: 4 },
    ])
  })

  test('that the seller chose are used, or left out', () => {
    const chosen = new Map([
      ['A bear', 'fox'],
      ['An owl', ''],
    ])
    const { purchases, unmatched } = matchSales([sale(2, 'A bear'), sale(3, 'An owl')], items, chosen)
    expect(purchases.map(({ listingId }) => listingId)).toEqual(['fox'])
    expect(unmatched).toHaveLength(1)
  })

  test('that an address bought twice count once: the first date, and no mail if one row says so', () => {
    const again = sale(3, 'An owl', { boughtOn: '2025-12-24', mayInvite: false })
    const { purchases, duplicates } = matchSales([sale(2, 'An owl'), again], items)
    expect(purchases).toEqual([
      { listingId: 'owl', address: 'vera@example.com', boughtOn: '2025-12-24', mayInvite: false },
    ])
    expect(duplicates).toEqual([{ line: 3, problem: expect.stringContaining('The same as line 2') }])
  })
})
