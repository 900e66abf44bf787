// Measures the API's busiest calls against two Deno endpoints without rights, validation or routing
// (reference.ts): one runs the same SQL, the other the least that could show the page. 16
// connections, 10,000 listings, in turns.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { runStack } from '../../tools/harness/run-stack.ts'
import { projectDir } from '../../tools/stack/environment.ts'
import { choosePort, waitForPort } from '../../tools/stack/ports.ts'
import { fillShop, shopSize } from '../rights/fill-shop.ts'
import type { Bench } from '../support/report.ts'
import { drawCalls } from './calls.ts'
import { measureCalls } from './measure-calls.ts'

/** Of the shop of the benchmark `rights`: 10,000 listings. */
const SHARE = 0.01

/** Starts the bare endpoint. Resolves once it listens. */
async function startReference(databaseUrl: string) {
  const port = await choosePort('reference', 0)
  const child = spawn(
    join(projectDir, 'node_modules', '.bin', 'deno'),
    [
      'run',
      '--quiet',
      '--no-prompt',
      '--cached-only',
      '--config',
      join(projectDir, 'edge-functions', 'deno.json'),
      '--frozen',
      '--allow-env',
      '--allow-net=127.0.0.1',
      join(import.meta.dirname, 'reference.ts'),
    ],
    {
      env: {
        ...process.env,
        DENO_DIR: join(projectDir, 'node_modules', '.cache', 'deno'),
        DENO_NO_PACKAGE_JSON: '1',
        DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
        DATABASE_URL: databaseUrl,
      },
      stdio: 'inherit',
    },
  )
  const ended = once(child, 'exit').then(() => {
    throw new Error('the bare endpoint ended')
  })
  ended.catch(() => {})
  await Promise.race([waitForPort(port), ended])
  return { url: `http://127.0.0.1:${port}`, close: () => child.kill() }
}

export const bench: Bench = async ({ scale, log }) => {
  const size = shopSize(SHARE * scale)
  const { stack, close } = await runStack(undefined, {
    LOCAL_SAMPLE_SHOP: '0',
    RATE_LIMIT_SEARCH: '0',
    LOG_REQUESTS: 'false',
  })
  const reference = await startReference(stack.databaseUrls.postgres ?? '')
  try {
    log(`filling a shop: ${size.listings} listings, ${size.users} users`)
    await fillShop(stack.databaseUrls.supabase_admin ?? '', size, log)
    const calls = await drawCalls(stack)
    const implementations = { api: stack.urls.functions.api ?? '', bare: reference.url, leanest: reference.url }
    const { rows, targets } = await measureCalls(calls, implementations, stack.pids.api ?? 0, log)
    return { setting: { connections: 16, listings: size.listings }, rows, targets }
  } finally {
    reference.close()
    await close()
  }
}
