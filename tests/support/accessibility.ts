// One look at a state of a page: no rule of WCAG 2.2 AA broken and nothing scrolling sideways, light and dark, narrow and wide.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const SCHEMES = ['light', 'dark'] as const
/** What can differ between light and dark: the rest is asked in light, once for each width. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']
export const NARROW = 360
export const WIDE = 1440

const inspected = { states: 0, checks: 0 }

async function violations(page: Page, colorScheme: (typeof SCHEMES)[number]): Promise<string[]> {
  // No frames of other origins: the legacy mode saves a second page for each look.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (colorScheme === 'light' ? axe.withTags(TAGS) : axe.withRules(RULES_OF_COLOUR)).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 300)} ${failureSummary?.replaceAll('\n', ' ')}`),
  )
}

/** Whether something is cut off or scrolls sideways. A page that was just resized gets a moment to settle. */
export const isTooWide = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth, null, {
      timeout: 10_000,
    })
    .then(
      () => false,
      () => true,
    )

/**
 * Looks at what the page shows now in every combination, and leaves it as it was: light and at its width.
 * @param widths in pixels, for states that exist on narrow or on wide screens only
 */
export async function inspect(page: Page, state: string, widths: readonly number[] = [WIDE, NARROW]): Promise<void> {
  // Every page and every state of it has a first heading: before that there is nothing to look at.
  await page.getByRole('heading', { level: 1, includeHidden: true }).first().waitFor({ state: 'attached' })
  const before = page.viewportSize() ?? { width: WIDE, height: 900 }
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ ...before, width })
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme })
      const where = `${state}, ${colorScheme}, ${width} pixels:`
      if (await isTooWide(page)) found.push(`${where} scrolls sideways`)
      found.push(...(await violations(page, colorScheme)).map((violation) => `${where} ${violation}`))
      inspected.checks += 1
    }
  }
  await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: 'light' })
  inspected.states += 1
  expect(found).toEqual([])
}

afterAll(() => {
  const { states, checks } = inspected
  if (checks > 0) console.log(`accessibility: ${states} states in ${checks} combinations without a violation`)
})
