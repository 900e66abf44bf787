import { expect, test } from 'vitest'
import { csvFile, plain } from '../../../edge-functions/_shared/http/csv.ts'

async function* pages() {
  yield [['Titel', 'Käufer']]
  yield [[plain('=1+2'), 'Jürgen, "J"']]
}

test('a file for spreadsheets begins with a byte order mark', { tags: ['sales-file'] }, async () => {
  const bytes = new Uint8Array(await csvFile('list.csv', pages()).arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes)).toBe(`Titel,Käufer\r\n'=1+2,"Jürgen, ""J"""\r\n`)
})
