// Lends stacks and databases: one of each kind for each worker, started on demand. TEST_STACK_DIR
// (a running stack's data folder) and TEST_DATABASE_URLS (role to url, as JSON) name others instead.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { readStack, runStack } from '../../tools/harness/run-stack.ts'
import { newMigratedDir, openTestDatabase } from '../../tools/harness/test-database.ts'
import { listen } from '../../tools/stack/listen.ts'
import { external } from './environment.ts'

/** An empty stack has no sample shop, and may be killed. */
export type Kind = 'stack' | 'empty stack' | 'database'

declare module 'vitest' {
  export interface ProvidedContext {
    lendingUrl: string
    stackKind: Kind
  }
}

type Borrowed = {
  value: unknown
  /** Where it keeps its log, if it does. */
  localDir?: string
  close?: () => Promise<void>
}

/** Lines of a stack's log about a part that failed, or did not reach another one. */
const IS_TROUBLE = /^\S+ (storage|stack|web|gateway: proxy)\b|"level":"error"|(FATAL|PANIC): /
/** What differs between two lines of the same trouble. */
const DIFFERS = /\d{4}-\d\d-\d\dT[\d:.]+Z|[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g
const TROUBLES_MAX = 25

/** What went wrong below the tests that failed, as far as the stack's log says. */
function showTroubleOf({ localDir }: Borrowed): void {
  if (!localDir) return
  const lines = readFileSync(join(localDir, 'stack.log'), 'utf8')
    .split('\n')
    .filter((line) => IS_TROUBLE.test(line))
  const troubles = Object.values(Object.groupBy(lines, (line) => line.replace(DIFFERS, '')))
  if (lines.length > 0) console.log(`The stack's log, its last troubles of ${lines.length} lines, each kind once:`)
  for (const alike of troubles.slice(-TROUBLES_MAX))
    console.log(`  ${alike?.length} times, last: ${alike?.at(-1)?.slice(0, 400)}`)
}

/** A port that was free may be taken when its part listens: then others are chosen. */
const withFreePorts = <T>(start: () => Promise<T>): Promise<T> =>
  start().catch((error: unknown) => {
    if (/address already in use|EADDRINUSE/i.test(String(error))) return start()
    throw error
  })

async function openStack(environment: NodeJS.ProcessEnv = {}): Promise<Borrowed> {
  if (external.target) return { value: external.target }
  if (external.stackDir) return { value: readStack(external.stackDir) }
  const { stack, localDir, close } = await withFreePorts(async () => runStack(await newMigratedDir(), environment))
  return { value: stack, localDir, close }
}

const OPEN: Record<Kind, () => Promise<Borrowed>> = {
  stack: () => openStack(),
  'empty stack': () => openStack({ LOCAL_SAMPLE_SHOP: '0' }),
  database: async () => {
    if (external.databaseUrls) return { value: external.databaseUrls }
    const { urls, close } = await withFreePorts(openTestDatabase)
    return { value: urls, close }
  },
}

const isKind = (word: string): word is Kind => Object.hasOwn(OPEN, word)

export default async function setup(project: TestProject) {
  /** By kind and worker. */
  const lent = new Map<string, Promise<Borrowed>>()
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const [, kind = '', worker = ''] = decodeURI(pathname).split('/')
    const key = `${kind} ${worker}`
    try {
      if (!isKind(kind)) throw new Error(`nothing to lend is called "${kind}"`)
      const opening = lent.get(key) ?? OPEN[kind]()
      lent.set(key, opening)
      response.end(JSON.stringify((await opening).value))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  const listening = await listen(server, 0)
  project.provide('lendingUrl', listening.url)
  return async () => {
    await listening.close()
    const opened = (await Promise.allSettled(lent.values())).flatMap((one) =>
      one.status === 'fulfilled' ? [one.value] : [],
    )
    if (project.vitest.state.getCountOfFailedTests() > 0) opened.forEach(showTroubleOf)
    await Promise.all(opened.map(({ close }) => close?.()))
  }
}
