// Three paths in Firefox and WebKit, where a machine has them. `npm run test:slow` walks the first.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'puppeteer-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { firefoxPath, launchFirefox } from '../../support/browsers.ts'
import { worldPairs } from '../../support/environment.ts'
import { personInFirefox } from './firefox.ts'
import { PAIRS, PATHS, walk } from './walk.ts'
import { openScreen, personInWebkit, webkitLacks } from './webkit.ts'

const THREE = ['guest', 'upload', 'gift'] as const
const WALKED = worldPairs < PAIRS.length ? THREE.slice(0, 1) : THREE

/** An engine's name, with what the machine lacks for it, which the output names too. */
function titleOf(engine: string, lacks: string): string {
  if (!lacks) return engine
  console.warn(`Left out: ${engine}. This machine lacks ${lacks} (README.md).`)
  return `${engine} (left out: lacks ${lacks})`
}

const firefoxLacks = firefoxPath ? '' : 'firefox-esr'
describe.skipIf(firefoxLacks)(titleOf('Firefox', firefoxLacks), () => {
  const downloads = mkdtempSync(join(tmpdir(), 'firefox-'))
  let browser: Browser
  beforeAll(async () => {
    browser = await launchFirefox(downloads)
  })
  afterAll(async () => {
    await browser?.close()
    rmSync(downloads, { recursive: true, force: true })
  })
  test.each(WALKED)('%s', (path) =>
    walk(`Firefox, ${path}`, PATHS[path], {}, () => personInFirefox(browser, downloads)),
  )
})

describe.skipIf(webkitLacks)(titleOf('WebKit', webkitLacks), () => {
  let screen: Awaited<ReturnType<typeof openScreen>>
  beforeAll(async () => {
    screen = await openScreen()
  })
  afterAll(() => void screen?.close())
  test.each(WALKED)('%s', (path) => walk(`WebKit, ${path}`, PATHS[path], {}, () => personInWebkit(screen.name)))
})
