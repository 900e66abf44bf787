import { readdir, readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { parse } from 'csv-parse/sync'
import { FILE_TYPE_ROWS } from '../../../contract/file-types/file-type-rows.ts'
import { labelsFrom, NO_LABELS, TAGS_MAX } from '../../../contract/label-choices.ts'
import { SHOWCASE_IMAGES_MAX } from '../../../contract/limits.ts'
import { readText, tableOptions } from '../../../contract/text/text-reader.ts'
import { parsePriceCents, typedNumber } from '../../../contract/text/typed-texts.ts'
import { pathIn } from './files.ts'
import type { Problem } from './format.ts'
import type { ImportItem } from './import-item.ts'

// Product lists of other shops: Etsy's CSV of listings, and Gumroad's products with the field names
// of its API, as CSV or JSON (docs/archive.md names the sources). The files are in a folder.

type Row = Record<string, string>
/** A row without its files. */
type Item = Pick<
  ImportItem,
  'key' | 'title' | 'description' | 'priceCents' | 'payWhatYouWant' | 'suggestedPriceCents' | 'labels' | 'isActive'
> & {
  /** Possible names of its files, without extensions. */
  names: string[]
  /** Problems of the row. */
  faults: string[]
}

export type List = { listed: ImportItem[]; problems: Problem[] }

const FIX = 'Fix the row and run the same command again. Imported rows are skipped.'

/** Letters and digits with dashes, because people name files after titles. */
const slugOf = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

function fromEtsy(row: Row): Item {
  const { TITLE = '', DESCRIPTION = '', PRICE = '', CURRENCY_CODE = '', SKU = '' } = row
  const tags = (row.TAGS ?? '').split(',').flatMap((tag) => tag.trim().replaceAll('_', ' ') || [])
  const price = parsePriceCents(typedNumber(PRICE))
  const faults = [
    ...(price === null ? [`PRICE is “${PRICE}”. Write an amount such as 12.50`] : []),
    ...(CURRENCY_CODE !== 'USD' ? [`CURRENCY_CODE is “${CURRENCY_CODE}”. Write the price in USD`] : []),
    ...(row['VARIATION 1 TYPE'] ? ['it has variations, but a listing has one file. Add a row for each variation'] : []),
  ]
  return {
    key: `etsy:${SKU || slugOf(TITLE)}`,
    title: TITLE,
    description: DESCRIPTION.trim(),
    priceCents: price ?? 0,
    payWhatYouWant: false,
    suggestedPriceCents: null,
    labels: labelsOf(tags),
    isActive: true,
    names: [SKU, slugOf(TITLE)],
    faults,
  }
}

/** Prices are cents, and currencies are in lower case. */
function fromGumroad(row: Row): Item {
  const { id = '', name = '', description = '', price = '', currency = 'usd', custom_permalink: permalink = '' } = row
  const isSubscribed = Boolean(row.subscription_duration) || row.is_tiered_membership === 'true'
  const faults = [
    ...(/^\d{1,9}$/.test(price) ? [] : [`price is “${price}”. Write a number of cents`]),
    ...(currency.toLowerCase() === 'usd' ? [] : [`currency is “${currency}”. Write the price in USD`]),
    ...(isSubscribed ? ['the shop does not sell subscriptions'] : []),
  ]
  const tags = (row.tags ?? '')
    .replace(/^\[|\]$/g, '')
    .split(',')
    .flatMap((tag) => tag.trim().replaceAll('"', '') || [])
  return {
    key: `gumroad:${id || slugOf(name)}`,
    title: name,
    description: plainText(description).trim(),
    priceCents: Number(price) || 0,
    payWhatYouWant: row.customizable_price === 'true',
    suggestedPriceCents: null,
    labels: labelsOf(tags),
    isActive: row.published !== 'false',
    names: [permalink, slugOf(name)],
    faults,
  }
}

/** These lists don't have the other labels. */
const labelsOf = (tags: string[]) => labelsFrom({ ...NO_LABELS, tags: tags.slice(0, TAGS_MAX).join(',') })

/** A JSON row in the format of a CSV row. */
const flat = (product: object): Row =>
  Object.fromEntries(
    Object.entries(product).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : value === null ? '' : String(value),
    ]),
  )

async function readItems(path: string): Promise<Item[]> {
  const text = readText(await readFile(path))
  if (path.endsWith('.json')) {
    const { products } = JSON.parse(text) as { products?: object[] }
    if (!Array.isArray(products)) throw new Error(`${path} has no "products" list as in Gumroad’s API`)
    return products.map((product) => fromGumroad(flat(product)))
  }
  const rows = parse<Row>(text, { ...tableOptions(text), columns: true })
  const columns = Object.keys(rows[0] ?? {})
  if (columns.includes('TITLE') && columns.includes('CURRENCY_CODE')) return rows.map(fromEtsy)
  if (columns.includes('name') && columns.includes('price')) return rows.map(fromGumroad)
  throw new Error(
    `${path} has neither the columns of Etsy (TITLE, CURRENCY_CODE, …) nor those of Gumroad (name, price, …)`,
  )
}

/** @throws if it is not a list of either shop */
export async function readList(path: string, folder: string): Promise<List> {
  const items = await readItems(path)
  const names = (await readdir(folder, { withFileTypes: true })).flatMap((entry) => (entry.isFile() ? entry.name : []))
  const listed: ImportItem[] = []
  const problems: Problem[] = []
  const keys = new Set<string>()
  for (const [index, item] of items.entries()) {
    const what = `row ${index + 2}, “${item.title}”`
    const faults = [
      ...item.faults,
      ...(keys.has(item.key) ? ['another row has the same name. Give each row its own'] : []),
    ]
    keys.add(item.key)
    const found = filesOf(item, names)
    problems.push(...faults.map((why) => ({ what, why, what_to_do: FIX })))
    if (faults.length === 0) listed.push(toImportItem(item, folder, found))
  }
  return { listed, problems }
}

const ENDINGS: ReadonlySet<string> = new Set(FILE_TYPE_ROWS.flatMap(({ endings }) => endings))

type Found = { file: string | undefined; pictures: string[] }

/** A file has its row's name. Pictures add -1, -2 and so on. */
function filesOf(item: Item, names: string[]): Found {
  const stems = new Set(item.names.filter((name) => name !== '').map((name) => name.toLowerCase()))
  const stemOf = (name: string) => name.replace(/\.\w+$/, '').toLowerCase()
  const pictures = names
    .filter(
      (name) =>
        /\.(png|jpe?g)$/i.test(name) && /-\d$/.test(stemOf(name)) && stems.has(stemOf(name).replace(/-\d$/, '')),
    )
    .sort()
  const file = names.find((name) => stems.has(stemOf(name)) && ENDINGS.has(extname(name).toLowerCase()))
  return { file, pictures: pictures.slice(0, SHOWCASE_IMAGES_MAX) }
}

function toImportItem({ names: _, faults: __, ...item }: Item, folder: string, { file, pictures }: Found): ImportItem {
  const files = file ? [{ location: pathIn(folder, file), name: file }] : []
  return {
    ...item,
    releases: file ? [{ name: null, note: null, withdrawalReason: null, files }] : [],
    pictures: pictures.map((name) => ({
      location: pathIn(folder, name),
      thumbnail: null,
      alt: null,
      sizes: [],
      placeholder: null,
    })),
    licensing: null,
    reduction: null,
  }
}

// Converts HTML descriptions to plain text.
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const decode = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hexadecimal, name) => {
    const code = decimal ? Number(decimal) : hexadecimal ? Number.parseInt(hexadecimal, 16) : undefined
    if (code !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    return ENTITIES[String(name).toLowerCase()] ?? whole
  })

/** Turns paragraphs and lists into lines and removes all other tags. */
export const plainText = (html: string): string =>
  decode(
    html
      .replace(/<li[^>]*>/gi, '\n- ')
      .replace(/<br[^>]*>|<\/(?:p|div|h\d|ul|ol)>/gi, '\n')
      .replace(/<[^>]*>/g, ''),
  )
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
