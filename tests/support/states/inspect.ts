// Checks a state of a page for WCAG 2.2 AA and sideways scrolling. Each state has two looks: light at
// 1440 and dark at 360 pixels, or the reverse. `npm test` takes one of them. `npm run test:slow` takes
// the other of the most important states and enlarges those. `npm run screenshots` takes all looks.
import axe, { type RunOptions } from 'axe-core'
import { expect, inject, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { stableNumber } from '../stable-number.ts'

export const NARROW = 360
export const WIDE = 1440
const HEIGHT = 900

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const OPTIONS: RunOptions = { runOnly: { type: 'tag', values: TAGS }, resultTypes: ['violations'] }

const nextFrame = () => new Promise(requestAnimationFrame)

/** Resizes the frame of the page, which is faster than the window around it; a picture needs both. */
export async function resize(width: number, height = HEIGHT): Promise<void> {
  if (inject('photographs')) return page.viewport(width, height)
  Object.assign((window.frameElement as HTMLElement).style, { width: `${width}px`, height: `${height}px` })
  await nextFrame()
  await nextFrame()
}

type Look = { width: number; scheme: 'light' | 'dark' }

/** The looks at a state. Its name decides, so the states of a page are seen in every way. */
function looksAt(state: string, widths: readonly number[]): Look[] {
  const turn = stableNumber(state)
  const look = (width: number, index: number): Look => ({ width, scheme: (turn + index) % 2 === 0 ? 'light' : 'dark' })
  if (inject('looks') === 'all') return widths.flatMap((width) => [look(width, 0), look(width, 1)])
  const looks = (widths.length === 1 ? [...widths, ...widths] : widths).map(look)
  const first = inject('looks') === 'main' ? 0 : 1
  return looks.filter((_, index) => (Math.floor(turn / 2) + index) % 2 === first)
}

/** The markup around pages that has passed, with the width, the scheme and the rules. */
const passed = new Set<string>()

/** The parts around a page, such as the top bar: axe checks each markup once. */
function shellParts(key: string): { element: Element; markup: string }[] {
  return [...document.querySelectorAll('header:not(main *), aside:not(main *), footer:not(main *)')].map((element) => ({
    element,
    markup: `${key} ${element.outerHTML.replaceAll(/ (id|aria-controls|aria-labelledby|data-[\w-]+)="[^"]*"/g, '')}`,
  }))
}

async function violations(key: string): Promise<string[]> {
  const parts = shellParts(key)
  const checked = parts.filter(({ markup }) => passed.has(markup)).map(({ element }) => element)
  const { violations } = await axe.run(checked.length > 0 ? { exclude: checked } : document, OPTIONS)
  if (violations.length === 0) for (const { markup } of parts) passed.add(markup)
  return violations.map(({ id, nodes: [first, ...others] }) => {
    const what = `${first?.html.slice(0, 300)} ${first?.failureSummary?.replaceAll('\n', ' ')}`
    return `${id}: ${what}${others.length > 0 ? `, and ${others.length} more` : ''}`
  })
}

/** Colours change at once: a colour that fades would be measured on its way. */
const withoutTransitions = new CSSStyleSheet()
withoutTransitions.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }')
document.adoptedStyleSheets.push(withoutTransitions)

const excessWidth = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

/** What is still wrong with a page that was just resized, after it has had its time. */
async function settled(faults: () => string[]): Promise<string[]> {
  const isSettled = () => {
    if (faults().length > 0) throw new Error('the page is not settled')
  }
  await vi.waitFor(isSettled, { timeout: 10_000 }).catch(() => {})
  return faults()
}

/** The texts beside other nodes of React: where a program replaces one, React could neither update nor remove it. */
function sharedTexts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  for (let text = walker.nextNode(); text; text = walker.nextNode())
    if (text.parentElement?.matches(':not(:has(> an-addition))') && text.parentElement.childNodes.length > 1)
      found.push(`a text beside other nodes: ${text.textContent}`)
  return found
}

/** In a window of 768 pixels: an open dialog fits, its way out is in view, and the scrim covers the rest. */
const SHORT = 768

const cutDialogs = (): string[] =>
  [...document.querySelectorAll('[role=dialog][aria-modal=true]:has(h2)')].flatMap((dialog) => {
    const close = dialog.querySelector('button[aria-label^=Close]')
    const parts = [close, close?.parentElement].map((part) => part?.getBoundingClientRect())
    const isCovered = document.querySelector('.bg-scrim')?.getBoundingClientRect().width === innerWidth
    return isCovered &&
      parts.every((box) => box && box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth)
      ? []
      : [`a dialog without its way out in view: ${dialog.textContent?.slice(0, 60)}`]
  })

/** Buttons, and links that look like one, whose text is wider than they are. */
const cutButtons = (): string[] =>
  [...document.querySelectorAll('button, a.inline-flex')]
    .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1)
    .map((element) => `a button that is too narrow for its text: ${element.outerHTML.slice(0, 300)}`)

/** Results fade until the next ones replace them, and nobody reads them meanwhile. */
const faded = () => (document.querySelector('.opacity-60[aria-busy=true]') ? ['its results are still faded'] : [])

const sideways = () => (excessWidth() > 0 ? ['scrolls sideways'] : [])

const fileName = (state: string, width: number, scheme: string) =>
  `${state.replaceAll(/[^a-z0-9/]+/gi, '-').toLowerCase()}-${width}-${scheme}.png`

/** Takes the picture of the whole page. @param name of its file */
export async function photograph(folder: string, name: string, width: number): Promise<void> {
  await page.viewport(width, Math.max(HEIGHT, document.documentElement.scrollHeight))
  await page.screenshot({ path: `${folder}/${name}` })
  await page.viewport(width, HEIGHT)
}

/** Looks at what the page shows now. @param state the name of its pictures, with the test's file */
export async function inspect(state: string, widths: readonly number[]): Promise<void> {
  const found = sharedTexts()
  const folder = inject('photographs')
  const looks = looksAt(state, widths)
  for (const width of new Set(inject('looks') === 'main' ? widths : looks.map((look) => look.width))) {
    const isDialog = document.querySelector('[role=dialog]') !== null
    await resize(width, isDialog ? SHORT : HEIGHT)
    const faults = await settled(() => [...sideways(), ...cutButtons(), ...faded(), ...(isDialog ? cutDialogs() : [])])
    found.push(...faults.map((fault) => `${width} pixels: ${fault}`))
    for (const { scheme } of looks.filter((look) => look.width === width)) {
      document.documentElement.dataset.theme = scheme
      for (const violation of await violations(`${width} ${scheme}`))
        found.push(`${width} pixels, ${scheme}: ${violation}`)
      if (folder) await photograph(folder, fileName(state, width, scheme), width)
    }
  }
  document.documentElement.dataset.theme = 'light'
  expect(found, found.join('\n')).toEqual([])
}

/** 1280 pixels at 400 % and 200 %, and letters of twice the size (WCAG 1.4.4, 1.4.10). */
const ENLARGED = [
  { width: 320, letters: 16 },
  { width: 640, letters: 16 },
  { width: 1280, letters: 32 },
]

/** Controls and headings beside the window. Those that their own scrolling box cuts don't count. */
const outside = () =>
  [...document.querySelectorAll('a[href], button, input, textarea, h1, h2')]
    .filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) && !element.closest('.sr-only, [inert], .truncate'),
    )
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && (box.left < -1 || box.right > innerWidth + 1))
    .map(({ element }) => element.outerHTML.slice(0, 160))

/** Looks at what the page shows to someone who enlarges it. */
export async function inspectEnlarged(): Promise<void> {
  const found: string[] = []
  for (const { width, letters } of ENLARGED) {
    await resize(width)
    await cdp().send('Page.setFontSizes', { fontSizes: { standard: letters } })
    await expect.poll(() => getComputedStyle(document.documentElement).fontSize).toBe(`${letters}px`)
    const faults = await settled(() => [...sideways(), ...outside()])
    found.push(...faults.map((fault) => `${width} pixels, letters of ${letters}: ${fault}`))
  }
  await cdp().send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  expect(found, found.join('\n')).toEqual([])
}
