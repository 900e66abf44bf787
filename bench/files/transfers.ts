// A large file is uploaded, listed and downloaded, compared with a plain stream to disk with the
// same hashing. Also measures how much the processes grow from 1 MiB to 5 GiB.
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { connectOnce } from '../../tools/database/connect-once.ts'
import { type RunningStack, runStack } from '../../tools/harness/run-stack.ts'
import { openShop } from '../checkout/shop.ts'
import type { Bench } from '../support/report.ts'
import { tokenOf } from '../support/token-of.ts'

const MIB = 2 ** 20
const TIMED_MIB = 1024
const GROWN_MIB = 5 * 1024
/** The size of the web's chunks. */
const CHUNK_MIB = 6
const LEAST_OF_PLAIN = { up: 0.4, down: 0.5 }
const GROWTH_MOST_MB = 64
const ANSWER_MOST_MS = 300
const PARTS = ['storage', 'downloads', 'api', 'gateway'] as const

/** The file is one block, repeated after the start of a PDF. A server can't use that. */
const BLOCK = randomBytes(MIB)

/** `mib` mebibytes from number `first` on, in blocks. */
function* blocks(first: number, mib: number): Generator<Buffer> {
  for (let at = first; at < first + mib; at += 1)
    yield at === 0 ? Buffer.concat([Buffer.from('%PDF-1.7\n'), BLOCK.subarray(9)]) : BLOCK
}

const bodyOf = (first: number, mib: number): RequestInit =>
  ({ body: Readable.toWeb(Readable.from(blocks(first, mib))), duplex: 'half' }) as RequestInit

async function ask(url: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, init)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

/** Reads a file to its end. @returns its SHA-256 */
async function read(url: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of (await ask(url, {})).body ?? []) hash.update(chunk)
  return hash.digest('hex')
}

/** The calls of a seller and a buyer. */
async function openTransfers(stack: RunningStack) {
  await openShop(stack, 1)
  const owner = connectOnce(stack.databaseUrls.postgres ?? '')
  const [seller] = await owner<{ id: string }[]>`select seller_id as id from public.seller_accounts limit 1`
  const token = await tokenOf(stack, seller?.id ?? '')
  const headers = { authorization: `Bearer ${token}`, apikey: stack.publishableKey }
  const post = async (path: string, body: object) =>
    await (
      await ask(`${stack.urls.web}/api/${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()
  const tus = { ...headers, 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' }
  return {
    /** Uploads in chunks, as the web does. @returns the upload's id */
    async up(mib: number): Promise<string> {
      const [place] = (await post('files/uploads', { kinds: ['product'] })).uploads
      const metadata = { bucketName: place.bucket, objectName: place.path, contentType: 'application/pdf' }
      const created = await ask(`${stack.urls.supabase}/storage/v1/upload/resumable`, {
        method: 'POST',
        headers: {
          ...tus,
          'upload-length': String(mib * MIB),
          'upload-metadata': Object.entries(metadata)
            .map(([name, value]) => `${name} ${btoa(value)}`)
            .join(','),
        },
      })
      const address = new URL(created.headers.get('location') ?? '', created.url).href
      for (let first = 0; first < mib; first += CHUNK_MIB)
        await ask(address, {
          method: 'PATCH',
          headers: { ...tus, 'upload-offset': String(first * MIB) },
          ...bodyOf(first, Math.min(CHUNK_MIB, mib - first)),
        })
      return place.id
    },
    /**
     * Lists the upload. @returns the path of its copy, the shop's SHA-256 of it, and when the API
     * answered
     */
    async publish(uploadId: string) {
      const file = { uploadId, name: 'large.pdf' }
      const listing = { title: 'A large file', description: 'Measured', price: 1, file, showcase_images: [] }
      const start = performance.now()
      const { id } = await post('files/upload', listing)
      const answeredMs = Math.round(performance.now() - start)
      for (;;) {
        const [copy] = await owner<{ path: string; sha256: string }[]>`
          select object_path as path, sha256 from public.listing_files where listing_id = ${id}`
        if (copy) return { ...copy, answeredMs }
        const headers = { authorization: `Bearer ${stack.sweepSecret}` }
        await ask(`${stack.urls.supabase}/functions/v1/downloads/prepare`, { method: 'POST', headers })
      }
    },
    /** A link like those that `downloads` signs. */
    async link(path: string): Promise<string> {
      const answer = await ask(`${stack.urls.supabase}/storage/v1/object/sign/product-files/${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${stack.secretKey}`,
          apikey: stack.secretKey,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ expiresIn: 3600 }),
      })
      return `${stack.urls.supabase}/storage/v1${(await answer.json()).signedURL}`
    },
    close: () => owner.end(),
  }
}

async function openPlainStore(folder: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'plain-store.ts'), join(folder, 'plain')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  return { url: `http://127.0.0.1:${JSON.parse(String(line)).port}/`, close: () => child.kill() }
}

/** Peak memory of each process since the last reset, in megabytes. */
const peaksOf = (pids: number[]): number[] =>
  pids.map((pid) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
function forgetPeaks(pids: number[]): void {
  for (const pid of pids) writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

export const benchTransfers: Bench = async ({ scale, log }) => {
  const [timedMib, grownMib] = [TIMED_MIB, GROWN_MIB].map((mib) => Math.ceil(mib * scale)) as [number, number]
  const { stack, localDir, close } = await runStack(undefined, { LOCAL_SAMPLE_SHOP: '0', LOG_REQUESTS: 'false' })
  const [shop, plain] = await Promise.all([openTransfers(stack), openPlainStore(localDir)])
  const rows: Record<string, string | number>[] = []
  const time = async <T>(what: string, mib: number, act: () => Promise<T>): Promise<T> => {
    const start = performance.now()
    const value = await act()
    const seconds = (performance.now() - start) / 1000
    rows.push({ what, 'MB/s': Math.round((mib * MIB) / 1e6 / seconds) })
    log(`${what}: ${seconds.toFixed(1)} s`)
    return value
  }
  try {
    const send = { method: 'PUT', ...bodyOf(0, timedMib) }
    const digest = await time('up, plain', timedMib, async () => await (await ask(plain.url, send)).text())
    const down = await time('down, plain', timedMib, () => read(plain.url))
    const upload = await time('up', timedMib, () => shop.up(timedMib))
    const copy = await time('copy and digest', timedMib, () => shop.publish(upload))
    const link = await shop.link(copy.path)
    const got = await time('down', timedMib, () => read(link))
    const pids = PARTS.map((part) => stack.pids[part] ?? 0)
    const round = async (mib: number) => {
      forgetPeaks(pids)
      const { path, answeredMs } = await shop.publish(await shop.up(mib))
      await read(await shop.link(path))
      return { peaks: peaksOf(pids), answeredMs }
    }
    const small = await round(1)
    const large = await round(grownMib)
    const grown = large.peaks.map((peak, index) => Math.round(peak - (small.peaks[index] ?? 0)))
    const rateOf = (what: string) => Number(rows.find((row) => row.what === what)?.['MB/s'])
    return {
      setting: { MiB: timedMib, 'grown MiB': grownMib },
      rows,
      targets: [
        {
          name: 'every digest is the same',
          met: new Set([digest, down, copy.sha256, got]).size === 1,
          figure: copy.sha256,
        },
        {
          name: `publishing answers within ${ANSWER_MOST_MS} ms`,
          met: large.answeredMs <= ANSWER_MOST_MS,
          figure: `${large.answeredMs} ms`,
        },
        ...(['up', 'down'] as const).map((what) => {
          const share = rateOf(what) / rateOf(`${what}, plain`)
          return {
            name: `${what} at least ${LEAST_OF_PLAIN[what]} of plain`,
            met: share >= LEAST_OF_PLAIN[what],
            figure: share.toFixed(2),
          }
        }),
        ...PARTS.map((part, index) => ({
          name: `${part} grows at most ${GROWTH_MOST_MB} MB`,
          met: (grown[index] ?? 0) <= GROWTH_MOST_MB,
          figure: `${grown[index]} MB`,
        })),
      ],
    }
  } finally {
    plain.close()
    await shop.close()
    await close()
  }
}
