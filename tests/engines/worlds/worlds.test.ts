// Paths through the shop in browsers whose clock, zone, language, storage, line or page differs.
// WORLD_PAIRS chooses how many (tools/test/prove.ts).
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { worldPairs } from '../../support/environment.ts'
import { launchForWorlds, personIn } from './chromium.ts'
import { PAIRS, PATHS, walk } from './walk.ts'
import { WORLDS } from './worlds.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchForWorlds()
})
afterAll(() => browser?.close())

test('each world has three paths or more, and each path six worlds or more', () => {
  for (const [world, { paths }] of Object.entries(WORLDS))
    expect(new Set<string>(paths).size, world).toBeGreaterThanOrEqual(3)
  for (const path of Object.keys(PATHS))
    expect(PAIRS.filter((pair) => pair.path === path).length, path).toBeGreaterThanOrEqual(6)
})

test.each(PAIRS.slice(0, worldPairs))('$name: $path', ({ name, world, path }) =>
  walk(`${name}, ${path}`, PATHS[path], world, () => personIn(browser, world)),
)
