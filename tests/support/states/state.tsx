// A state of a page: its visitor, address, answers of the API, and what the real app must show.

import { inLocale } from '@contract/locales.ts'
import { allPages } from '@contract/pages.ts'
import { LOCALE } from '@contract/text/format.ts'
import * as React from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, matchPath } from 'react-router-dom'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { App, Notices } from '@/app/app.tsx'
import { createQueryClient } from '@/app/query-client.ts'
import { forgetDrafts } from '@/auth/drafts/drafts.ts'
import { getSession, loadSupabase, setSession } from '@/auth/session/session.ts'
import type { Login } from '@/auth/session/session-store.ts'
import { SESSION_KEY } from '@/config/env.ts'
import { cancelAll } from '@/features/library/transfers/transfers.ts'
import { answerCallsWith } from '@/lib/calls/api.ts'
import { notify } from '@/lib/toast.ts'
import type { PromiseId } from '../../promises/index.ts'
import '@/styles/index.css'
import { type Answers, answering, type Sends } from './answers.ts'
import { inspect, inspectEnlarged, NARROW, resize, WIDE } from './inspect.ts'
import { storeSession } from './people.ts'
import { DEFAULT_ANSWERS, type Profile } from './world.ts'

// React would note the stack of each element, which takes a tenth of the time.
Object.defineProperty(
  (React as unknown as Record<string, object>).__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  { get: () => Number.POSITIVE_INFINITY, set: () => {} },
)

// Nobody sees the page: the browser lays it out, but doesn't draw it.
if (!inject('photographs')) parent.document.body.style.opacity = '0'

// Loads the container of toasts. React's double effects lose a toast that is shown before that.
const holder = document.createElement('div')
const toastsAlone = createRoot(holder)
toastsAlone.render(<Notices />)
notify.default('The first toast')
await vi.waitUntil(() => holder.textContent, { timeout: 15_000 })
toastsAlone.unmount()

// A link that the pointer happens to rest on, or that gets the focus, would fetch its page ahead.
for (const event of ['pointerover', 'focusin'])
  addEventListener(event, (event) => (event.target as Element).closest('a') && event.stopImmediatePropagation(), true)

/** The tag of states that are also looked at enlarged. */
const ENLARGED: PromiseId = 'nothing-scrolls-sideways'

/** Visible text, or anything else that can be found on the page. */
export type Sign = string | RegExp | Locator

export type Step = () => Promise<unknown>

export type State = {
  /** `nothing-scrolls-sideways`: the most important states of a page, also looked at enlarged. */
  tags?: PromiseId[]
  /** The address, such as `/search?query=a`. */
  at: string
  /** Who is looking; nobody is signed in without it. */
  as?: Profile
  /** What the identity provider says about them, where it differs from the profile. */
  login?: Partial<Login>
  /** What the API answers, beside what most pages ask for (DEFAULT_ANSWERS). */
  answers?: Answers
  /** What the storage of the browser holds already. */
  stored?: Record<string, string>
  /** What the storage of this tab holds already. */
  inTab?: Record<string, string>
  /** What is done on the page, in order; each step waits until it can be done. */
  steps?: Step[]
  /** What must be visible in the end. */
  shows: Sign[]
  /** What must not be there then. */
  hides?: Sign[]
  /** What calls must have sent by then: parts of their paths, queries and bodies. */
  sends?: Sends
  /** Further assertions about the page. */
  check?: () => unknown
  /** In pixels, for narrow-only or wide-only states. Steps run at the first width. */
  widths?: number[]
  /** What the state logs on purpose. */
  logs?: RegExp
}

const find = (sign: Sign): Locator => (typeof sign === 'string' || sign instanceof RegExp ? page.getByText(sign) : sign)

const isVisible = (sign: Sign): boolean =>
  find(sign)
    .elements()
    .some((element) => element.checkVisibility({ visibilityProperty: true }))

const untilVisible = (sign: Sign): Promise<void> =>
  expect.poll(() => isVisible(sign), { message: `shows ${find(sign)}` }).toBe(true)

export const heading = (name: string | RegExp, level?: number) => page.getByRole('heading', { name, level })
export const button = (name: string | RegExp) => page.getByRole('button', { name })
export const link = (name: string | RegExp) => page.getByRole('link', { name })
export const field = (label: string | RegExp) => page.getByLabelText(label)
export const alert = (text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })
export const dialog = page.getByRole('dialog')
export const inDialog = (name: string | RegExp) => dialog.getByRole('button', { name })
/** A table's row, or whatever stands for it on narrow screens. */
export const row = (text: string | RegExp) => page.getByRole('row').filter({ hasText: text })

export const press = (sign: Sign): Step => {
  const target = typeof sign === 'string' || sign instanceof RegExp ? button(sign) : sign
  return () => target.first().click()
}
export const fill = (label: string | RegExp | Locator, text: string): Step => {
  const target = typeof label === 'string' || label instanceof RegExp ? field(label) : label
  return () => target.first().fill(text)
}
/** Chooses an option of a list, by what it is called. */
export const choose =
  (label: string | RegExp, option: string): Step =>
  () =>
    field(label).first().selectOptions(option)
export const type =
  (keys: string): Step =>
  () =>
    userEvent.keyboard(keys)
export const see =
  (sign: Sign): Step =>
  () =>
    untilVisible(sign)

/** Logs a person in whose session has ended, as a login in another tab does. */
export const logIn =
  (person: Profile): Step =>
  async () => {
    await expect.poll(() => localStorage.getItem(SESSION_KEY)).toBe(null)
    // The client answers after it has said everywhere that the session ended.
    await (await loadSupabase()).auth.getSession()
    storeSession(person)
    const session = JSON.parse(localStorage.getItem(SESSION_KEY) ?? '')
    const channel = new BroadcastChannel(SESSION_KEY)
    channel.postMessage({ event: 'SIGNED_IN', session })
    channel.close()
  }

/** Collects what a page logs or throws without being asked. */
export function watchProblems(logs: RegExp | undefined): string[] {
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

/** The address in the language of the states. */
function addressOf(at: string): string {
  const path = at.replace(/[?#].*/, '')
  const isPrefixed = allPages.some(({ pattern, locales }) => locales.includes(LOCALE) && matchPath(pattern, path))
  return isPrefixed ? inLocale(LOCALE, at) : at
}

/** Renders the app at an address as a person sees it first. Gives what undoes it. */
export function render(
  { at, as, login: claims, answers, stored = {}, inTab = {} }: Omit<State, 'shows'>,
  sent: Sends,
  problems: string[],
): () => void {
  localStorage.clear()
  sessionStorage.clear()
  const login = as ? storeSession({ ...as, ...claims }, claims?.picture) : null
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  for (const [key, value] of Object.entries(inTab)) sessionStorage.setItem(key, value)
  setSession(login ? { status: 'signed-in', login } : { status: 'signed-out' })
  answerCallsWith(
    answering(inject('calls'), { ...DEFAULT_ANSWERS, ...(as && { getProfile: as }), ...answers }, sent, (call) =>
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
      route={(shown) => <MemoryRouter initialEntries={[addressOf(at)]}>{shown}</MemoryRouter>}
    />,
  )
  return () => {
    root.unmount()
    forgetDrafts()
    queryClient.clear()
    cancelAll()
    if (getSession().status === 'leaving') throw new Error('a state must not leave the page')
  }
}

/** What the page shows, for the message of a test that fails. */
export function pageInWords(): string {
  const controls = [...document.querySelectorAll('button, a, input, select, textarea')]
    .map((element) => element.getAttribute('aria-label') ?? (element.textContent || element.id))
    .join(' | ')
  return `The page: ${(document.body.textContent ?? '').replaceAll(/\s+/g, ' ').slice(0, 1500)}\nIts controls: ${controls.slice(0, 1500)}`
}

async function look(picture: string, state: State, problems: string[]): Promise<void> {
  const { steps = [], shows, hides = [], sends, check, widths = [WIDE, NARROW] } = state
  await resize(widths[0] ?? WIDE)
  const sent: Sends = {}
  onTestFinished(render(state, sent, problems))
  await untilVisible(page.getByRole('heading', { level: 1 }))
  const reach = async () => {
    for (const step of steps) await step()
    for (const sign of shows) await untilVisible(sign)
    for (const sign of hides) await expect.poll(() => isVisible(sign), { message: `hides ${find(sign)}` }).toBe(false)
    if (sends) await expect.poll(() => sent).toMatchObject(sends)
    // It reads words, which `npm test` asks for in English.
    if (!inject('language').added) await check?.()
  }
  // In a translation the steps go as far as they find their texts, and only the look counts.
  await reach().catch((error: Error) => {
    if (!inject('language').isTranslated) throw error
  })
  await inspect(picture, widths)
  if (inject('looks') !== 'main' && state.tags?.includes(ENLARGED)) await inspectEnlarged()
}

/** One state of a page as a test. `npm run test:slow` looks again at the states of one tag alone. */
export function testState(name: string, state: State): void {
  if (inject('looks') === 'other' && !state.tags?.includes(ENLARGED)) return
  test(name, { tags: state.tags }, async ({ task: { file } }) => {
    const equals = file.tasks.filter((other) => other.name === name)
    expect(equals, 'states of one name, whose pictures would replace each other').toHaveLength(1)
    const problems = watchProblems(state.logs)
    // Such as `moderation/admin-reports/no-reports`.
    const picture = `${file.name.replace(/^tests\/([^/]+)\/pages\/(.+)\.test\.ts$/, '$1/$2')}/${name.replaceAll('/', ' ')}`
    await look(picture, state, problems).catch((error: Error) => {
      throw new Error([error.message, ...problems, pageInWords()].join('\n'), { cause: error })
    })
    expect(problems, problems.join('\n')).toEqual([])
  })
}

/** The states of one page as tests, with what they have in common; a state may say otherwise. */
export function statesOf({
  answers: common,
  tags: ofPage = [],
  ...page
}: Pick<State, 'at' | 'as' | 'answers' | 'tags'>) {
  const testOne = (name: string, { answers, tags = [], ...state }: Omit<State, 'at'> & { at?: string }) =>
    testState(name, { ...page, ...state, tags: [...ofPage, ...tags], answers: { ...common, ...answers } })
  /** States that differ in the answers alone, and what each shows. */
  const each = (tags: PromiseId[], states: Record<string, [answers: Answers, ...shows: Sign[]]>) => {
    for (const [name, [answers, ...shows]] of Object.entries(states)) testOne(name, { tags, answers, shows })
  }
  return Object.assign(testOne, { each })
}
