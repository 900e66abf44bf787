// Requests many previews at once. Measures the slowest one, and the growth of all processes.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { connectOnce } from '../../tools/database/connect-once.ts'
import { readStack, runStack } from '../../tools/harness/run-stack.ts'
import { openShop } from '../checkout/shop.ts'
import type { Bench } from '../support/report.ts'
import { FONT, noise, noisyPdf } from './previews.ts'

const MOST = { seconds: 15, megabytes: 256 }
const SAMPLE_MS = 50

const FILES = () => {
  const files: [type: string, bytes: Uint8Array, copies: number][] = [
    ['application/pdf', noisyPdf(), 4],
    ['image/jpeg', noise(4032, 3024).get_bytes_jpeg(50), 4],
    ['image/png', noise(1740, 1740).get_bytes(), 3],
    ['font/woff2', readFileSync(createRequire(import.meta.url).resolve(FONT)), 2],
  ]
  return files.flatMap(([type, bytes, copies]) => Array.from({ length: copies }, () => ({ type, bytes })))
}

/** Resident memory of all parts in megabytes. */
function megabytesOf(localDir: string): number {
  const sizes = Object.values(readStack(localDir).pids).map((pid) => {
    try {
      return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
    } catch {
      return 0
    }
  })
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

export const benchDrawings: Bench = async ({ log }) => {
  const { stack, localDir, close } = await runStack(undefined, { LOCAL_SAMPLE_SHOP: '0', LOG_REQUESTS: 'false' })
  const owner = connectOnce(stack.databaseUrls.postgres ?? '')
  const prepare = () =>
    fetch(`${stack.urls.supabase}/functions/v1/downloads/prepare`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stack.sweepSecret}` },
    }).then((answer) => answer.text())
  try {
    await openShop(stack, 1)
    await owner`update private.jobs set due_at = 'infinity'`
    await owner`update private.preview_work set due_at = 'infinity'`
    const [listing] = await owner`select id from public.listings limit 1`
    const files = FILES()
    for (const { type, bytes } of files) {
      const path = `bench/${randomUUID()}`
      const sent = await fetch(`${stack.urls.supabase}/storage/v1/object/product-files/${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${stack.secretKey}`,
          apikey: stack.secretKey,
          'content-type': 'application/octet-stream',
        },
        body: new Uint8Array(bytes),
      })
      if (!sent.ok) throw new Error(`Storage answered ${sent.status}: ${await sent.text()}`)
      await owner`
        with file as (
          insert into public.listing_files (listing_id, object_path, object_id, object_version, size_bytes, mime_type, sha256, preview_pages)
          select ${listing?.id}, name, id, version, ${bytes.length}, ${type}, ${'a'.repeat(64)}, '{1}'
          from storage.objects where name = ${path} returning id
        )
        insert into private.preview_work (file_id) select id from file`
    }
    const idle = megabytesOf(localDir)
    let most = idle
    let isDone = false
    const watch = (async () => {
      for (; !isDone; await delay(SAMPLE_MS)) most = Math.max(most, megabytesOf(localDir))
    })()
    const start = performance.now()
    const times = await Promise.all(files.map(() => prepare().then(() => (performance.now() - start) / 1000)))
    isDone = true
    await watch
    const [made] = await owner<[{ count: number }]>`select count(*)::integer as count from public.listing_previews`
    const slowest = Math.max(...times)
    const grown = Math.round(most - idle)
    log(`${made.count} previews at once: ${slowest.toFixed(1)} s, ${grown} MB`)
    const what = `${files.length} drawings at once`
    return {
      setting: { drawings: files.length },
      rows: [{ what, 'peak MB': grown, seconds: Number(slowest.toFixed(1)) }],
      targets: [
        { name: `${what} are all made`, met: made.count === files.length, figure: `${made.count}` },
        {
          name: `${what}: the slowest within ${MOST.seconds} s`,
          met: slowest <= MOST.seconds,
          figure: `${slowest.toFixed(1)} s`,
        },
        {
          name: `${what}: all processes grow at most ${MOST.megabytes} MB`,
          met: grown <= MOST.megabytes,
          figure: `${grown} MB`,
        },
      ],
    }
  } finally {
    await owner.end()
    await close()
  }
}
