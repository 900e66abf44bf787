// Sales lists that other shops export, row by row, and how their products match a seller's items. A CSV
// library gives the records. The web and the command of the archive share this.

import { t } from '#texts'
import { CUSTOMERS_PER_CALL_MAX } from '../limits.ts'
import { normalAddress } from './addresses.ts'
import { hiddenCharacter, withoutHarmless } from './invisible-characters.ts'
import { SALES_SOURCES, type SalesSource } from './sales-sources.ts'
import { tableOptions } from './text-reader.ts'

/** Of a row: its line in the file, and what the other shop says about the sale. */
export type ListedSale = { line: number; product: string; address: string; boughtOn: string; mayInvite: boolean }
export type Problem = { line: number; problem: string }
export type SalesList = { source: SalesSource; sales: ListedSale[]; malformed: Problem[]; leftOut: number }
export type Purchase = Omit<ListedSale, 'line' | 'product'> & { listingId: string }
type Row = (column: string) => string

/** The columns by their names in lower case. */
const named = new Map(
  Object.values(SALES_SOURCES)
    .flatMap(({ address, product, date }) => [...address, product, date])
    .map((name) => [name.toLowerCase(), name]),
)

const ETSY = t`This is a list of Etsy. It holds no email addresses, so it can’t be imported.`
const UNKNOWN = `This isn’t a sales list we know. We looked for the columns ${Object.values(SALES_SOURCES)
  .map(({ name, address, product, date }) => `${name}’s “${address.at(-2) ?? address[0]}”, “${product}” and “${date}”`)
  .join(', or ')}.`

const sourceOf = (header: string[]) =>
  (Object.keys(SALES_SOURCES) as SalesSource[]).find((source) => {
    const { address, product, date } = SALES_SOURCES[source]
    return header.includes(product) && header.includes(date) && address.some((column) => header.includes(column))
  })

/** Refunded, disputed and not yet paid sales, and Gumroad's last row with totals. */
function isLeftOut(row: Row): boolean {
  const isSet = (column: string) => /^(1|true|yes)$/i.test(row(column))
  const isRefunded = row('Fully Refunded?') === '' ? isSet('Refunded?') : isSet('Fully Refunded?')
  return (
    isRefunded ||
    (isSet('Disputed?') && !isSet('Dispute Won?')) ||
    isSet('Pre-order authorization?') ||
    /refund|dispute|chargeback/i.test(row('payout'))
  )
}

function problemOf({ product, address, boughtOn }: ListedSale, now: number): string | undefined {
  if (normalAddress(address) === null)
    return address === ''
      ? t`The email address is missing.`
      : t`“${{ address: address.slice(0, 60) }}” isn’t an email address.`
  if (product === '') return t`The product is missing.`
  const hidden = hiddenCharacter(product)
  if (hidden) return `In the product, ${hidden}`
  const isDay = /^\d{4}-\d\d-\d\d$/.test(boughtOn) && new Date(boughtOn).toJSON()?.startsWith(boughtOn)
  if (!isDay) return t`“${boughtOn}” isn’t a date such as 2026-03-31. Use the list as you downloaded it.`
  const isSensible = boughtOn > '2000' && Date.parse(boughtOn) < now + 86_400_000
  return isSensible ? undefined : t`${boughtOn} isn’t a date in the past.`
}

const storedOrTyped = (address: string) => normalAddress(address) ?? address

type Parsed = { record: string[]; info: { lines: number } }

/**
 * A list with commas, or with semicolons or tabs, as spreadsheets save it.
 * @param parse of the library csv-parse, which the browser loads for the first file
 * @param now in milliseconds since 1970
 * @returns the list, or why it can't be read
 */
export function readSalesList(
  text: string,
  parse: (text: string, options: object) => unknown,
  now: number,
): SalesList | string {
  try {
    return readRows(parse(text, { ...tableOptions(text), info: true, relax_column_count: true }) as Parsed[], now)
  } catch {
    return UNKNOWN
  }
}

function readRows([first, ...rest]: Parsed[], now: number): SalesList | string {
  const header = first?.record.map((cell) => named.get(cell.trim().toLowerCase()) ?? cell.trim()) ?? []
  const source = sourceOf(header)
  if (!source) return header.includes('Sale Date') && header.includes('Order ID') ? ETSY : UNKNOWN
  const { address: addresses, product, date } = SALES_SOURCES[source]
  const list: SalesList = { source, sales: [], malformed: [], leftOut: 0 }
  for (const { record: cells, info } of rest) {
    const row: Row = (column) => withoutHarmless(cells[header.indexOf(column)] ?? '').trim()
    if (source === 'gumroad' && cells[0] === 'Totals') continue
    const sale = {
      line: info.lines,
      product: row(product),
      address: storedOrTyped(addresses.map(row).find((cell) => cell !== '') ?? ''),
      boughtOn: row(date).slice(0, 10),
      mayInvite: row('Do not contact?') !== '1',
    }
    const problem =
      cells.length === header.length ? problemOf(sale, now) : t`The row has more or fewer cells than the header.`
    if (isLeftOut(row)) list.leftOut += 1
    else if (problem) list.malformed.push({ line: sale.line, problem })
    else list.sales.push(sale)
  }
  return list
}

const keyOf = (title: string) => title.trim().toLowerCase()

export type Matched = {
  purchases: Purchase[]
  /** Products without an item, with the number of their rows. */
  unmatched: { product: string; rows: number; line: number }[]
  /** Rows that repeat an address and item. */
  duplicates: Problem[]
}

/**
 * Products are items of the same title, or what the seller chose: an item's id, or '' to leave it out.
 * A title of several items is no match.
 */
export function matchSales(
  sales: readonly ListedSale[],
  items: readonly { id: string; title: string }[],
  chosen: ReadonlyMap<string, string> = new Map(),
): Matched {
  const ids = new Map<string, string | undefined>()
  for (const { id, title } of items) ids.set(keyOf(title), ids.has(keyOf(title)) ? undefined : id)
  const unmatched = new Map<string, Matched['unmatched'][number]>()
  const purchases = new Map<string, Purchase & { line: number }>()
  const duplicates: Problem[] = []
  for (const { line, product, ...sale } of sales) {
    const listingId = chosen.get(product) ?? ids.get(keyOf(product))
    if (!listingId) {
      const known = unmatched.get(product)
      unmatched.set(product, { product, rows: (known?.rows ?? 0) + 1, line: known?.line ?? line })
      continue
    }
    const key = `${listingId} ${sale.address}`
    const known = purchases.get(key)
    if (known)
      duplicates.push({
        line,
        problem: t`The same as line ${{ line: known.line }}: ${{ address: sale.address }}, “${product}”.`,
      })
    // The first purchase counts, and one wish to get no mail is enough.
    else purchases.set(key, { line, listingId, ...sale })
    if (known) known.mayInvite &&= sale.mayInvite
    if (known && sale.boughtOn < known.boughtOn) known.boughtOn = sale.boughtOn
  }
  return {
    purchases: [...purchases.values()].map(({ line: _, ...purchase }) => purchase),
    unmatched: [...unmatched.values()],
    duplicates,
  }
}

type Added = { batch_id: string | null; added: number }

/** Adds one part after another to the same batch. `place` is that of its first purchase. Returns how many were new. */
export async function addInParts(
  purchases: Purchase[],
  add: (part: Purchase[], batchId: string | null, place: number) => Promise<Added>,
): Promise<number> {
  let batchId: string | null = null
  let all = 0
  for (let place = 0; place < purchases.length; place += CUSTOMERS_PER_CALL_MAX) {
    const part = purchases.slice(place, place + CUSTOMERS_PER_CALL_MAX)
    const { batch_id, added }: Added = await add(part, batchId, place)
    batchId = batch_id
    all += added
  }
  return all
}
