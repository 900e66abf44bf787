// CSV files (RFC 4180), which people open in spreadsheets.
import { guarded } from '../../../contract/text/text-reader.ts'

/** Without it, Excel reads the file as Windows-1252. */
const BYTE_ORDER_MARK = '\ufeff'

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

const lineOf = (cells: string[]): string => `${cells.map((cell) => quoted(guarded(cell))).join(',')}\r\n`

async function* bytesOf(pages: AsyncIterable<string[][]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(BYTE_ORDER_MARK)
  for await (const rows of pages) yield encoder.encode(rows.map(lineOf).join(''))
}

/** The answer with a file, streamed page by page, so that a large shop fits in memory. */
export function csvFile(name: string, pages: AsyncIterable<string[][]>): Response {
  const bytes = bytesOf(pages)
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await bytes.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
  return new Response(body, {
    headers: { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="${name}"` },
  })
}
