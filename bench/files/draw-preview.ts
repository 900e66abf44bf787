// Runs in Deno like a cold call of the hosted function: draws one preview, then prints its CPU time
// and peak memory. Arguments: the kind, the file, the page.
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { drawSpecimen } from '../../edge-functions/previews/fonts.ts'
import { drawPage, withPdf } from '../../edge-functions/previews/pdfium.ts'
import { finish, shrink } from '../../edge-functions/previews/pictures.ts'

const [kind = '', file = '', page = '1'] = process.argv.slice(2)
const start = process.cpuUsage()
const bytes = new Uint8Array(readFileSync(file))
const drawn =
  kind === 'pdf'
    ? await withPdf(bytes, (document) => drawPage(document, Number(page)))
    : await (kind === 'font' ? drawSpecimen(bytes) : shrink(bytes))
if (!drawn) throw new Error(`${file} has no preview`)
const jpeg = await finish(drawn)
const { user, system } = process.cpuUsage(start)
const peak = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
console.log(JSON.stringify({ cpuMs: (user + system) / 1000, peakMb: Number(peak) / 1024, bytes: jpeg.length }))
