// PDFs with a word on each page, as a program would write them.
import { type Bytes, join, latin } from './sample-bytes.ts'

type Stream = { dictionary?: string; resources?: string; bytes: Uint8Array }

const streamOf = ({ dictionary = '', bytes }: Stream) =>
  join(latin(`<<${dictionary}/Length ${bytes.length}>>\nstream\n`), bytes, latin('\nendstream'))

const HELVETICA = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'

/** A page of 595 by 842 points for each content, or picture on all of it. */
function pdfOf(contents: (Stream & { picture?: Stream })[], font = HELVETICA): Bytes {
  const pages = contents.map((_, index) => `${4 + 3 * index} 0 R`)
  const objects: (string | Uint8Array)[] = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.join(' ')}]>>`,
    font,
    ...contents.flatMap(({ picture, ...content }, index) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${5 + 3 * index} 0 R/Resources<</Font<</F 3 0 R>>${content.resources ?? ''}/XObject<</I ${6 + 3 * index} 0 R>>>>>>`,
      streamOf(content),
      picture ? streamOf(picture) : 'null',
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

const MINCHO = `<</Type/Font/Subtype/Type0/BaseFont/HeiseiMin-W3/Encoding/UniJIS-UTF16-H/DescendantFonts[${[
  '<</Type/Font/Subtype/CIDFontType0/BaseFont/HeiseiMin-W3/DW 1000',
  '/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>',
  '/FontDescriptor<</Type/FontDescriptor/FontName/HeiseiMin-W3/Flags 6/FontBBox[0 -200 1000 900]/Ascent 800/Descent -200/StemV 80>>>>',
].join('')}]>>`

/** Pages whose Japanese font isn't in the file. `before` is drawn before the words. */
export const japanesePdf = (pages: { words: string; before?: string }[]): Bytes =>
  pdfOf(
    pages.map(({ words, before = '' }) => {
      const hex = Buffer.from(words, 'utf16le').swap16().toString('hex')
      return { bytes: latin(`${before} BT /F 40 Tf 60 700 Td <${hex}> Tj ET`) }
    }),
    MINCHO,
  )

/** A page for each picture. */
export const pagesPdf = (pictures: Stream[]): Bytes =>
  pdfOf(pictures.map((picture) => ({ bytes: latin('595 0 0 842 0 0 cm /I Do'), picture })))

/** One page, whose content is compressed. */
export const packedPdf = (packed: Uint8Array): Bytes => pdfOf([{ dictionary: '/Filter/FlateDecode', bytes: packed }])

const GRADIENT =
  '<</ShadingType 3/ColorSpace/DeviceRGB/Coords[300 300 0 300 300 400]/Extend[true true]/Function<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 0 1]/N 1>>>>'

/** One page that is painted over and over: PDFium takes minutes. */
export const slowPdf = (): Bytes =>
  pdfOf([{ bytes: latin('/S sh\n'.repeat(10_000)), resources: `/Shading<</S${GRADIENT}>>` }])
