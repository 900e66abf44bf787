// PDFs with a word on each page, as a program would write them.
import { type Bytes, join, latin } from './sample-bytes.ts'

type Stream = { dictionary?: string; bytes: Uint8Array }

/** A page of 595 by 842 points for each stream. */
function pdfOf(contents: Stream[]): Bytes {
  const pages = contents.map((_, index) => `${4 + 2 * index} 0 R`)
  const objects: (string | Uint8Array)[] = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...contents.flatMap(({ dictionary = '', bytes }, index) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${5 + 2 * index} 0 R/Resources<</Font<</F 3 0 R>>>>>>`,
      join(latin(`<<${dictionary}/Length ${bytes.length}>>\nstream\n`), bytes, latin('\nendstream')),
    ]),
  ]
  let whole = latin('%PDF-1.7\n')
  const places = objects.map((object, index) => {
    const place = whole.length
    const body = typeof object === 'string' ? latin(object) : object
    whole = join(whole, latin(`${index + 1} 0 obj\n`), body, latin('\nendobj\n'))
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const trailer = `trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${whole.length}\n%%EOF\n`
  return join(whole, latin(`xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}${trailer}`))
}

export const textPdf = (pages: string[]): Bytes =>
  pdfOf(pages.map((words) => ({ bytes: latin(`BT /F 40 Tf 60 700 Td (${words}) Tj ET`) })))

/** One page, whose content is compressed. */
export const packedPdf = (packed: Uint8Array): Bytes => pdfOf([{ dictionary: '/Filter/FlateDecode', bytes: packed }])
