// WebKit as one of the engines: Debian's WebKitWebDriver, over the calls of W3C WebDriver.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { vi } from 'vitest'
import { listen } from '../../../tools/stack/listen.ts'
import { machine, programs } from '../../support/environment.ts'
import { labelOf, typeMoment } from '../../support/pages/in-page.ts'
import { arrivedIn, findInPage } from './find.ts'
import { Person } from './person.ts'

const isInstalled = (name: string) => programs.folders.some((folder) => existsSync(join(folder, name)))

/** Empty, or what this machine lacks. */
export const webkitLacks = ['WebKitWebDriver', 'Xvfb'].filter((name) => !isInstalled(name)).join(' and ')

/** The name of an element's id in answers. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
type Reference = { [ELEMENT]: string }

/** A screen that nobody looks at. */
export async function openScreen() {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await once(child.stdio[3] as Readable, 'data')
  return { name: `:${String(number).trim()}`, close: () => child.kill() }
}

/** A driver with one browser, which saves downloads to the folder. */
async function startDriver(screen: string) {
  const home = mkdtempSync(join(tmpdir(), 'webkit-'))
  const downloads = join(home, 'downloads')
  mkdirSync(downloads)
  writeFileSync(join(home, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`)
  const { port, close } = await listen(createServer(), 0)
  await close()
  const folders = { HOME: home, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home }
  const child = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...machine, ...folders, DISPLAY: screen },
  })
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) })
    const { value } = (await answer.json()) as { value: { message?: string } }
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }
  const capabilities = { alwaysMatch: { timeouts: { pageLoad: 30_000 } } }
  const begin = () => send('POST', '/session', { capabilities }) as Promise<{ sessionId: string }>
  const { sessionId } = await vi.waitFor(begin, { timeout: 20_000, interval: 100 })
  return {
    downloads,
    send: (method: string, path: string, body?: object) => send(method, `/session/${sessionId}${path}`, body),
    close: async () => {
      await send('DELETE', `/session/${sessionId}`)
      child.kill()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

export async function personInWebkit(screen: string): Promise<Person> {
  const { send, downloads, close } = await startDriver(screen)
  const run = (inPage: (...args: never[]) => unknown, ...args: unknown[]) =>
    send('POST', '/execute/sync', { script: `return (${inPage})(...arguments)`, args })
  const at = (element: Reference) => `/element/${element[ELEMENT]}`
  const type = (element: Reference, text: string) => send('POST', `${at(element)}/value`, { text })
  return new Person<Reference>({
    goTo: async (url) => void (await send('POST', '/url', { url })),
    address: () => run(() => location.href) as Promise<string>,
    find: (what) => run(findInPage, what) as Promise<Reference | null>,
    click: async (element) => {
      const pressed = (await run(labelOf, element)) as Reference
      await send('POST', `${at(pressed)}/click`, {})
    },
    type: async (element, text) => {
      if (await run(typeMoment, element, text)) return
      await run((field: HTMLInputElement) => field.select(), element)
      await type(element, text)
    },
    chooseFiles: async (element, paths) => void (await type(element, paths.join('\n'))),
    run: (element, inPage, value) => run(inPage as never, element, value) as never,
    tabs: async () => ((await send('GET', '/window/handles')) as string[]).length,
    download: (begin) => arrivedIn(downloads, begin),
    picture: async () => Buffer.from((await send('GET', '/screenshot')) as string, 'base64'),
    // The calls of WebDriver don't report them.
    problems: () => [],
    close,
  })
}
