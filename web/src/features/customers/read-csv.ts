// Kept apart, so that the CSV library is loaded for the first file.
import { readSalesList, type SalesList, type Unreadable } from '@contract/sales-lists.ts'
import { parse } from 'csv-parse/browser/esm/sync'

type Parsed = { record: string[]; info: { lines: number } }

/** Also lists with semicolons or tabs, as spreadsheets save them. */
export function readCsv(text: string): SalesList | Unreadable {
  const header = text.slice(0, text.search(/[\r\n]|$/))
  const delimiter = [',', ';', '\t'].find((one) => header.includes(one)) ?? ','
  try {
    const options = { bom: true, delimiter, info: true, relax_column_count: true, skip_empty_lines: true } as const
    const rows = parse(text, options) as unknown as Parsed[]
    return readSalesList(rows.map(({ record, info }) => ({ cells: record, line: info.lines })))
  } catch {
    return 'unknown'
  }
}
