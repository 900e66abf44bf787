// A state of a page: who looks at which address, what the API answers, and what must be visible then. Each state is rendered by the app
// itself in a real browser, and checked by axe and for sideways scrolling at two widths, light and dark.
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { expect, inject, onTestFinished, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { App } from '@/app/app.tsx'
import { createQueryClient } from '@/app/query-client.ts'
import { getSession, setSession } from '@/auth/session.ts'
import { answerCallsWith } from '@/lib/api.ts'
import type { PromiseId } from '../../promises/index.ts'
import '@/styles/index.css'
import { type Answers, answering } from './answers.ts'
import { inspect, NARROW, WIDE } from './inspect.ts'
import { storeSession } from './people.ts'
import { DEFAULT_ANSWERS, type Profile } from './world.ts'

/** Visible text, or anything else that can be found on the page. */
export type Sign = string | RegExp | Locator

export type Step = () => Promise<unknown>

export type State = {
  tags?: PromiseId[]
  /** The address, such as `/search?query=a`. */
  at: string
  /** Who is looking; nobody is signed in without it. */
  as?: Profile
  /** What the API answers, beside what most pages ask for (DEFAULT_ANSWERS). */
  answers?: Answers
  /** What the storage of the browser holds already. */
  stored?: Record<string, string>
  /** What is done on the page, in order; each step waits until it can be done. */
  steps?: Step[]
  /** What must be visible in the end. */
  shows: Sign[]
  /** What must not be there then. */
  hides?: Sign[]
  /** Further assertions about the page. */
  check?: () => unknown
  /** In pixels, for a state that exists on narrow or on wide screens only. Steps are done at the first width. */
  widths?: number[]
  /** What the state logs on purpose. */
  logs?: RegExp
}

const find = (sign: Sign): Locator => (typeof sign === 'string' || sign instanceof RegExp ? page.getByText(sign) : sign)

const isVisible = (sign: Sign): boolean =>
  find(sign)
    .elements()
    .some((element) => element.checkVisibility({ visibilityProperty: true }))

/** @param problems are said where it does not come: they are often why */
const untilVisible = (sign: Sign, problems: string[] = []): Promise<void> =>
  expect.poll(() => isVisible(sign) || ['not visible', ...problems], { message: `shows ${find(sign)}` }).toBe(true)

export const heading = (name: string | RegExp, level?: number) => page.getByRole('heading', { name, level })
export const button = (name: string | RegExp) => page.getByRole('button', { name })
export const link = (name: string | RegExp) => page.getByRole('link', { name })
export const field = (label: string | RegExp) => page.getByLabelText(label)
export const alert = (text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })
export const dialog = page.getByRole('dialog')

export const press = (sign: Sign): Step => {
  const target = typeof sign === 'string' || sign instanceof RegExp ? button(sign) : sign
  return () => target.first().click()
}
export const fill = (label: string | RegExp | Locator, text: string): Step => {
  const target = typeof label === 'string' || label instanceof RegExp ? field(label) : label
  return () => target.first().fill(text)
}
export const see =
  (sign: Sign): Step =>
  () =>
    untilVisible(sign)

/** Collects what a page logs or throws without being asked. */
function watchProblems(logs: RegExp | undefined): string[] {
  const problems: string[] = []
  const report = (text: string) => {
    if (!logs?.test(text)) problems.push(text)
  }
  const { error, warn } = console
  console.error = (...words: unknown[]) => report(`console error: ${words.map(String).join(' ')}`)
  console.warn = (...words: unknown[]) => report(`console warning: ${words.map(String).join(' ')}`)
  onTestFinished(() => void Object.assign(console, { error, warn }))
  return problems
}

/** Renders the app at an address as a person sees it first. Gives what undoes it. */
function render({ at, as, answers, stored = {} }: State, problems: string[]): () => void {
  localStorage.clear()
  sessionStorage.clear()
  const login = as ? storeSession(as) : null
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  setSession(login ? { status: 'signed-in', login } : { status: 'signed-out' })
  answerCallsWith(
    answering(inject('calls'), { ...DEFAULT_ANSWERS, ...(as && { getProfile: as }), ...answers }, (call) =>
      problems.push(`no answer for ${call}`),
    ),
  )
  const container = document.createElement('div')
  container.id = 'root'
  document.body.replaceChildren(container)
  const root = createRoot(container)
  const queryClient = createQueryClient(0)
  root.render(
    <App
      queryClient={queryClient}
      firstSession={getSession()}
      route={(shown) => <MemoryRouter initialEntries={[at]}>{shown}</MemoryRouter>}
    />,
  )
  return () => {
    root.unmount()
    queryClient.clear()
    if (getSession().status === 'leaving') throw new Error('a state must not leave the page')
  }
}

/** One state of a page as a test. */
export function testState(name: string, state: State): void {
  test(name, { tags: state.tags }, async () => {
    const { steps = [], shows, hides = [], check, widths = [WIDE, NARROW], logs } = state
    const problems = watchProblems(logs)
    await page.viewport(widths[0] ?? WIDE, 900)
    const leave = render(state, problems)
    onTestFinished(leave)
    // Every page and every state of it has a first heading.
    await expect.element(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeInTheDocument()
    for (const step of steps) await step()
    for (const sign of shows) await untilVisible(sign, problems)
    for (const sign of hides) await expect.poll(() => isVisible(sign), { message: `hides ${find(sign)}` }).toBe(false)
    await check?.()
    await inspect(name, widths)
    expect(problems).toEqual([])
  })
}
