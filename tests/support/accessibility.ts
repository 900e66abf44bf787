// Checks a page at two widths: WCAG 2.2 AA, and no sideways scrolling. One look light, one dark.
import { createRequire } from 'node:module'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { stableNumber } from './stable-number.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
type Scheme = 'light' | 'dark'
export const NARROW = 360
export const WIDE = 1440

/** Turns transitions off, which end late on a busy machine. @returns what undoes it */
async function withoutTransitions(page: Page): Promise<() => Promise<void>> {
  const sheet = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition-property: none !important }')
    document.adoptedStyleSheets.push(sheet)
    return sheet
  })
  return () =>
    sheet.evaluate((sheet) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    })
}

/** The small build: the package's own `source` is twice as much for every document to read. */
const axe: typeof import('axe-core') = createRequire(import.meta.url)('axe-core/axe.min.js')

/** Once for each document: a state is looked at twice. */
async function loadAxe(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
}

const OPTIONS: RunOptions = { runOnly: { type: 'tag', values: TAGS }, resultTypes: ['violations'] }

async function violations(page: Page): Promise<string[]> {
  await loadAxe(page)
  return page.evaluate(async (options) => {
    const loaded = (window as unknown as { axe: typeof axe }).axe
    const { violations } = await loaded.run(document, options)
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 300)} ${failureSummary?.replaceAll('\n', ' ')}`),
    )
  }, OPTIONS)
}

/**
 * Whether the page scrolls sideways. One that was just resized gets a moment to settle. No frame is
 * awaited, which a long page under load draws once in seconds.
 */
export const isTooWide = (page: Page): Promise<boolean> =>
  vi
    .waitFor(
      async () => {
        const excess = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        if (excess > 0) throw new Error(`${excess} pixels too wide`)
      },
      { timeout: 10_000 },
    )
    .then(
      () => false,
      () => true,
    )

/** Light at one width and dark at the other, by the state's name: all four pairs occur. */
function schemeOf(state: string, width: number): Scheme {
  return (stableNumber(state) % 2 === 0) === (width === WIDE) ? 'light' : 'dark'
}

/**
 * Checks the page once for each width, then resets its width and scheme.
 * @param widths in pixels, for states that exist on narrow or on wide screens only
 */
export async function inspect(page: Page, state: string, widths: readonly number[] = [WIDE, NARROW]): Promise<void> {
  // Every page and every state of it has a first heading: before that there is nothing to look at.
  await page.getByRole('heading', { level: 1, includeHidden: true }).first().waitFor({ state: 'attached' })
  const before = page.viewportSize() ?? { width: WIDE, height: 900 }
  const found: string[] = []
  const restoreTransitions = await withoutTransitions(page)
  for (const width of widths) {
    await page.setViewportSize({ ...before, width })
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
    const colorScheme = schemeOf(state, width)
    await page.emulateMedia({ colorScheme })
    const where = `${state}, ${colorScheme}, ${width} pixels:`
    if (await isTooWide(page)) found.push(`${where} scrolls sideways`)
    found.push(...(await violations(page)).map((violation) => `${where} ${violation}`))
  }
  await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: 'light' })
  await restoreTransitions()
  expect(found).toEqual([])
}
