// Processes of the stack: how they end, what functions get, and warnings of Node.
import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isAlive } from '@marketplace/local-postgres/processes'
import { describe, expect, onTestFinished, test } from 'vitest'
import { chromiumPath } from '../../../tools/harness/chromium.ts'
import { addressesOf, choosePorts } from '../../../tools/stack/addresses.ts'
import { Children } from '../../../tools/stack/children.ts'
import { projectDir, readEnvironment } from '../../../tools/stack/environment.ts'
import { type FunctionName, planFunction } from '../../../tools/stack/functions.ts'
import { REQUEST_MARK, usageOf } from '../../../tools/stack/limits.ts'
import { loadSecrets } from '../../../tools/stack/secrets.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

function openChildren(waitUntilReady: () => Promise<void>) {
  const folder = temporaryFolder()
  const children = new Children(
    folder,
    () => {},
    () => {},
  )
  onTestFinished(() => children.close())
  const started = join(folder, 'started')
  const script = `require('node:fs').writeFileSync(${JSON.stringify(started)}, ''); setInterval(() => {}, 1000)`
  const plan = { name: 'api', command: process.execPath, arguments: ['-e', script], environment: {}, waitUntilReady }
  return { children, plan, started }
}

test('a stack that is closing starts no function any more', { tags: ['starts-stack-ends'] }, async () => {
  const { children, plan, started } = openChildren(async () => {})
  await children.close()
  await expect(children.start(plan)).rejects.toThrow('the stack is closing')
  expect({ pids: children.pids(), hasStarted: existsSync(started) }).toEqual({ pids: {}, hasStarted: false })
})

test('a function that never gets ready is ended', { tags: ['starts-stack-ends'] }, async () => {
  const { children, plan } = openChildren(() => Promise.reject(new Error('not ready in time')))
  const failed = children.start(plan).catch(String)
  const { api: pid = 0 } = children.pids()
  expect(await failed).toContain('not ready in time')
  await expect.poll(() => isAlive(pid)).toBe(false)
})

const SPIN = 'const end = Date.now() + 30; while (Date.now() < end);'

test.each([
  ['too much time for one request', 'setInterval(() => {}, 1000); for (;;);', false],
  ['too much memory', 'const all = []; setInterval(() => all.push(Buffer.alloc(2e7, 1)), 5)', false],
  [
    'much time for many requests',
    `setInterval(() => { ${SPIN} console.log(${JSON.stringify(REQUEST_MARK)}) }, 40)`,
    true,
  ],
])('a function that takes %s is ended and started again, or goes on', { tags: ['F8'] }, async (_, script, goesOn) => {
  const { children, plan } = openChildren(async () => {})
  const limits = { cpuMs: 400, memoryBytes: 150_000_000 }
  await children.start({ ...plan, arguments: ['-e', script], limits })
  const { api: first = 0 } = children.pids()
  if (goesOn) await expect.poll(async () => (await usageOf(first)).cpuMs).toBeGreaterThan(800)
  else await expect.poll(() => ![undefined, first].includes(children.pids().api)).toBe(true)
  expect(isAlive(first)).toBe(goesOn)
})

test.each<FunctionName>(['downloads', 'previews'])(
  '%s has no Web Workers, as when hosted',
  { tags: ['F8'] },
  async (name) => {
    const environment = readEnvironment()
    const secrets = loadSecrets(temporaryFolder())
    const anyPort = { web: 0, supabase: 0, postgres: 0, identity: 0, payments: 0, mailbox: 0 }
    const ports = await choosePorts({ ...environment, ports: anyPort })
    const plan = planFunction(name, environment, secrets, addressesOf(ports, secrets, environment))
    const script = 'data:text/javascript,console.log(typeof Worker, typeof fetch)'
    const printed = execFileSync(plan.command, [...plan.arguments.slice(0, -1), script], { env: plan.environment })
    expect(String(printed).trim()).toBe('undefined function')
  },
)

test.each(['tools/start/start-stack.ts', 'tools/gateway/start-gateway.ts'])(
  'a warning does not end the process that loads %s',
  { tags: ['warning-nodes-ends'] },
  async (module) => {
    const script = `await import('${join(projectDir, module)}')
      process.emitWarning(Object.assign(new Error('too many listeners'), { name: 'MaxListenersExceededWarning' }))
      console.log('goes on')`
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
    expect(stdout).toContain('goes on')
    expect(stderr).toContain('too many listeners')
  },
)

// Which browser the tests take, on the machines that people have.

const mac = { platform: 'darwin', arch: 'arm64', isGlibc: false, chromePath: undefined }
const linux = { platform: 'linux', arch: 'x64', isGlibc: true, chromePath: undefined }
const chrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

describe('the browser of the tests', () => {
  test.each([
    ['a Mac is the installed one', mac],
    ['Linux for ARM is the installed one', { ...linux, arch: 'arm64' }],
    ['Linux without glibc is the installed one', { ...linux, isGlibc: false }],
    ['any machine is the one that CHROME_PATH names', { ...linux, chromePath: process.execPath }],
  ])('on %s', { tags: ['lockfile-serves-platform'] }, async (_, machine) => {
    expect(await chromiumPath(machine, () => [chrome])).toBe(machine.chromePath ?? chrome)
  })

  test('is asked for in one line where CHROME_PATH names nothing', async () => {
    await expect(chromiumPath({ ...mac, chromePath: '/nowhere/chrome' }, () => [chrome])).rejects.toThrow(
      'CHROME_PATH is "/nowhere/chrome", which doesn’t exist: set it to Chrome, Edge or Chromium',
    )
  })

  test.each([
    ['finds none', () => []],
    [
      'fails',
      () => {
        throw new Error('no launcher for this platform')
      },
    ],
  ])('is asked for in one line where the search %s', async (_, find) => {
    await expect(chromiumPath(mac, find)).rejects.toThrow(
      'no browser found: install Chrome, Edge or Chromium, or set CHROME_PATH to one',
    )
  })
})
