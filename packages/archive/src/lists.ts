import { readdir, readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { parsePriceCents } from '../../../contract/format.ts'
import { SHOWCASE_IMAGES_MAX } from '../../../contract/limits.ts'
import { pathIn } from './files.ts'
import type { Problem } from './format.ts'
import type { ImportItem } from './import-item.ts'

// Lists of products of other shops: Etsy's CSV of listings, and Gumroad's products as its API names
// them, as CSV or JSON (docs/archive.md says where the names of the columns come from). A list has
// no files: those lie in a folder.

type Row = Record<string, string>
/** What a row says, before its files are looked for. */
type Item = Pick<
  ImportItem,
  'key' | 'title' | 'description' | 'priceCents' | 'payWhatYouWant' | 'suggestedPriceCents' | 'isActive'
> & {
  /** What its files may be called, without their endings. */
  names: string[]
  /** What is wrong with it, in words. */
  faults: string[]
}

export type List = { listed: ImportItem[]; problems: Problem[] }

const MEND = 'Mend the row, and run the same command again: the others are not doubled.'

/** Letters and digits, joined by dashes: how people name files after titles. */
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
  const price = parsePriceCents(PRICE)
  const faults = [
    ...(price === null ? [`PRICE is “${PRICE}”, and no amount such as 12.50`] : []),
    ...(CURRENCY_CODE !== 'USD'
      ? [`CURRENCY_CODE is “${CURRENCY_CODE}”: the shop sells in USD, so write the price in it`]
      : []),
    ...(row['VARIATION 1 TYPE'] ? ['it has variations, and a listing here is one file: make a row of each'] : []),
  ]
  return {
    key: `etsy:${SKU || slugOf(TITLE)}`,
    title: TITLE,
    description: withTags(DESCRIPTION, tags),
    priceCents: price ?? 0,
    payWhatYouWant: false,
    suggestedPriceCents: null,
    isActive: true,
    names: [SKU, slugOf(TITLE)],
    faults,
  }
}

/** Prices are cents there, and the currency is written small. */
function fromGumroad(row: Row): Item {
  const { id = '', name = '', description = '', price = '', currency = 'usd', custom_permalink: permalink = '' } = row
  const isSubscribed = Boolean(row.subscription_duration) || row.is_tiered_membership === 'true'
  const faults = [
    ...(/^\d{1,9}$/.test(price) ? [] : [`price is “${price}”, and no number of cents`]),
    ...(currency.toLowerCase() === 'usd'
      ? []
      : [`currency is “${currency}”: the shop sells in USD, so write the price in it`]),
    ...(isSubscribed ? ['it is a subscription, which the shop does not sell'] : []),
  ]
  const tags = (row.tags ?? '')
    .replace(/^\[|\]$/g, '')
    .split(',')
    .flatMap((tag) => tag.trim().replaceAll('"', '') || [])
  return {
    key: `gumroad:${id || slugOf(name)}`,
    title: name,
    description: withTags(plainText(description), tags),
    priceCents: Number(price) || 0,
    payWhatYouWant: row.customizable_price === 'true',
    suggestedPriceCents: null,
    isActive: row.published !== 'false',
    names: [permalink, slugOf(name)],
    faults,
  }
}

/**
 * The shop has no tags, and its search reads descriptions: what people looked for stays findable.
 */
const withTags = (description: string, tags: string[]) =>
  tags.length === 0 ? description.trim() : `${description.trim()}\n\n${tags.join(', ')}`.trim()

/** A row of JSON as one of CSV. */
const flat = (product: object): Row =>
  Object.fromEntries(
    Object.entries(product).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : value === null ? '' : String(value),
    ]),
  )

async function readItems(path: string): Promise<Item[]> {
  const text = await readFile(path, 'utf8')
  if (path.endsWith('.json')) {
    const { products } = JSON.parse(text) as { products?: object[] }
    if (!Array.isArray(products)) throw new Error(`${path} has no "products", as Gumroad’s API answers`)
    return products.map((product) => fromGumroad(flat(product)))
  }
  const rows = parse<Row>(text, { columns: true, bom: true, skip_empty_lines: true })
  const columns = Object.keys(rows[0] ?? {})
  if (columns.includes('TITLE') && columns.includes('CURRENCY_CODE')) return rows.map(fromEtsy)
  if (columns.includes('name') && columns.includes('price')) return rows.map(fromGumroad)
  throw new Error(
    `${path} has neither the columns of Etsy (TITLE, CURRENCY_CODE, …) nor those of Gumroad (name, price, …)`,
  )
}

/** @throws where it is no list of either shop */
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
      ...(keys.has(item.key) ? ['another row is called so too: give each a name of its own'] : []),
    ]
    keys.add(item.key)
    const found = filesOf(item, names)
    problems.push(...faults.map((why) => ({ what, why, what_to_do: MEND })))
    if (!found.file)
      problems.push({
        what,
        why: 'its file is missing',
        what_to_do: `Put it into ${folder} as ${shouldBe(item)}.pdf, or whichever type it has, and run the same command again.`,
      })
    if (faults.length === 0 && found.file) listed.push(toImportItem(item, folder, found.file, found.pictures))
  }
  return { listed, problems }
}

const shouldBe = ({ names }: Item) => names.find((name) => name !== '') ?? 'a name of its own'

/** A file is called as its row, pictures the same with -1, -2 and so on behind. */
function filesOf(item: Item, names: string[]): { file: string | undefined; pictures: string[] } {
  const stems = new Set(item.names.filter((name) => name !== '').map((name) => name.toLowerCase()))
  const stemOf = (name: string) => name.replace(/\.\w+$/, '').toLowerCase()
  const pictures = names
    .filter(
      (name) =>
        /\.(png|jpe?g)$/i.test(name) && /-\d$/.test(stemOf(name)) && stems.has(stemOf(name).replace(/-\d$/, '')),
    )
    .sort()
  const file = names.find((name) => stems.has(stemOf(name)) && /\.(pdf|png|jpe?g|mp4|txt)$/i.test(name))
  return { file, pictures: pictures.slice(0, SHOWCASE_IMAGES_MAX) }
}

function toImportItem(
  { names: _, faults: __, ...item }: Item,
  folder: string,
  file: string,
  pictures: string[],
): ImportItem {
  return {
    ...item,
    versions: [{ location: pathIn(folder, file), name: file, whatChanged: null }],
    pictures: pictures.map((name) => ({ location: pathIn(folder, name), thumbnail: null })),
    reduction: null,
  }
}

// The text of a description in HTML, which the shop shows as text.
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const decode = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hexadecimal, name) => {
    const code = decimal ? Number(decimal) : hexadecimal ? Number.parseInt(hexadecimal, 16) : undefined
    if (code !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    return ENTITIES[String(name).toLowerCase()] ?? whole
  })

/** Paragraphs and lists become lines; whatever stands between < and > is gone. */
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
