// Measures previews within the limits of hosted functions, 2 s of processor time and 256 MB. Each
// runs in its own process, as after a cold start.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { deflateSync } from 'node:zlib'
import { PhotonImage } from '@cf-wasm/photon'
import { PREVIEW_PAGES_MAX } from '../../contract/limits.ts'
import { pagesPdf } from '../../tests/support/text-pdf.ts'
import type { Bench } from '../support/report.ts'

const ROOT = join(import.meta.dirname, '../..')
const MOST = { seconds: 15, cpuMs: 2000, megabytes: 256 }
/** Five pages of noise of this size are 24 MiB. */
const PAGE_SIDE = 1290
export const FONT = '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-400-normal.woff2'

export const noise = (width: number, height: number) => new PhotonImage(randomBytes(width * height * 4), width, height)
const noisyPage = () => ({
  dictionary: `/Type/XObject/Subtype/Image/Width ${PAGE_SIDE}/Height ${PAGE_SIDE}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode`,
  bytes: deflateSync(randomBytes(PAGE_SIDE * PAGE_SIDE * 3)),
})

export const noisyPdf = () => pagesPdf(Array.from({ length: PREVIEW_PAGES_MAX }, noisyPage))

type Cost = { cpuMs: number; peakMb: number }

function draw(kind: string, file: string, page = 1): Cost {
  const script = join(ROOT, 'bench/files/draw-preview.ts')
  const options = ['--quiet', '--config', join(ROOT, 'edge-functions/deno.json'), '--allow-all']
  const answer = execFileSync(
    join(ROOT, 'node_modules/.bin/deno'),
    ['run', ...options, script, kind, file, `${page}`],
    {
      env: { ...process.env, DENO_DIR: join(ROOT, 'node_modules/.cache/deno'), DENO_NO_PACKAGE_JSON: '1' },
    },
  )
  return JSON.parse(String(answer))
}

export const benchPreviews: Bench = async ({ log }) => {
  const folder = mkdtempSync(join(tmpdir(), 'previews-'))
  const file = (name: string, bytes: Uint8Array) => {
    writeFileSync(join(folder, name), bytes)
    return join(folder, name)
  }
  try {
    const pdf = file('noise.pdf', noisyPdf())
    const things: [what: string, kind: string, file: string][] = [
      ['JPEG of 12 megapixels', 'picture', file('photo.jpg', noise(4032, 3024).get_bytes_jpeg(50))],
      ['PNG of 3 megapixels', 'picture', file('art.png', noise(1740, 1740).get_bytes())],
      ['font', 'font', createRequire(import.meta.url).resolve(FONT)],
    ]
    const start = performance.now()
    const pages = Array.from({ length: PREVIEW_PAGES_MAX }, (_, index) => draw('pdf', pdf, index + 1))
    const seconds = (performance.now() - start) / 1000
    log(`${PREVIEW_PAGES_MAX} pages: ${seconds.toFixed(1)} s`)
    const costs = [
      ...pages.map((cost, index) => ({ what: `page ${index + 1} of a PDF of 24 MiB`, ...cost })),
      ...things.map(([what, kind, path]) => ({ what, ...draw(kind, path) })),
    ]
    const most = (of: keyof Cost) => Math.round(Math.max(...costs.map((cost) => cost[of])))
    return {
      setting: { 'PDF MiB': Math.round(readFileSync(pdf).length / 2 ** 20) },
      rows: costs.map(({ what, cpuMs, peakMb }) => ({
        what,
        'CPU ms': Math.round(cpuMs),
        'peak MB': Math.round(peakMb),
      })),
      targets: [
        {
          name: `${PREVIEW_PAGES_MAX} pages within ${MOST.seconds} s`,
          met: seconds <= MOST.seconds,
          figure: `${seconds.toFixed(1)} s`,
        },
        {
          name: `each at most ${MOST.cpuMs} ms of CPU`,
          met: most('cpuMs') <= MOST.cpuMs,
          figure: `${most('cpuMs')} ms`,
        },
        {
          name: `each at most ${MOST.megabytes} MB`,
          met: most('peakMb') <= MOST.megabytes,
          figure: `${most('peakMb')} MB`,
        },
      ],
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
