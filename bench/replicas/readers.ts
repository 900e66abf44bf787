// The API several times over the same databases, each with another number of replicas to read from.
import { type ChildProcess, spawn } from 'node:child_process'
import type { RunningStack } from '../../tools/harness/run-stack.ts'
import { readEnvironment } from '../../tools/stack/environment.ts'
import { FUNCTION_NAMES, type FunctionAddresses, planFunction } from '../../tools/stack/functions.ts'
import { chooseFreePorts } from '../../tools/stack/ports.ts'
import { loadSecrets } from '../../tools/stack/secrets.ts'

/** The database's address for a login role, at one of its replicas. */
export function urlAt(stack: RunningStack, role: string, port?: number): string {
  const url = new URL(stack.databaseUrls[role] ?? '')
  if (port) url.port = String(port)
  return url.href
}

/** @returns where the API answers that reads from so many replicas, and what ends it */
async function startReader(stack: RunningStack, replicas: number) {
  const [port = 0] = await chooseFreePorts(1)
  const addresses: FunctionAddresses = {
    functionPorts: Object.fromEntries(FUNCTION_NAMES.map((name) => [name, port])) as FunctionAddresses['functionPorts'],
    supabaseUrl: stack.urls.supabase,
    siteUrl: stack.urls.web,
    paymentsUrl: stack.urls.payments,
    ports: { smtp: port },
    databaseUrl: (role) => urlAt(stack, role),
    replicaUrls: (role) => stack.replicaPorts.slice(0, replicas).map((replica) => urlAt(stack, role, replica)),
  }
  const environment = readEnvironment()
  const functionSettings = { ...environment.functionSettings, RATE_LIMIT_SEARCH: '0', LOG_REQUESTS: 'false' }
  const plan = planFunction('api', { ...environment, functionSettings }, loadSecrets(stack.localDir), addresses)
  const child: ChildProcess = spawn(plan.command, plan.arguments, { env: plan.environment, stdio: 'inherit' })
  await plan.waitUntilReady?.()
  return { replicas, url: `http://127.0.0.1:${port}`, close: () => child.kill() }
}

export type Reader = Awaited<ReturnType<typeof startReader>>

export const startReaders = (stack: RunningStack, counts: number[]): Promise<Reader[]> =>
  Promise.all(counts.map((count) => startReader(stack, count)))
