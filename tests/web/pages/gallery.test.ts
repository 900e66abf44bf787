// Every page of the manifest while its answers are on their way, when they fail, when they are full,
// and when their lists are empty. A new page is in here by itself.
import { allPages, type Page } from '@contract/pages.ts'
import { matchRoutes } from 'react-router-dom'
import { expect, inject, onTestFinished, test } from 'vitest'
import { routes } from '@/app/routes.tsx'
import type { LoadPage } from '@/app/routing/page.tsx'
import type { PromiseId } from '../../promises/index.ts'
import { type Answer, type Answers, type CallName, empty, sample } from '../../support/states/answers.ts'
import { photograph, WIDE } from '../../support/states/inspect.ts'
import { pageInWords, render, watchProblems } from '../../support/states/state.tsx'
import { admin, id, seller } from '../../support/states/world.ts'

const PARAMETERS: Record<string, string> = { identifier: 'sam', category: 'crafts', tag: 'stars' }
/** What some pages need behind their path, such as the token of a mailed link. */
const BEHIND_PATH: Record<string, string> = {
  search: '?query=stars',
  checkoutSuccess: '?session_id=cs_1',
  guestPurchase: '?session_id=cs_1',
  guestPurchases: '#a-link',
  guestReceipt: '#a-link',
  redress: '#a-link',
  confirmFollow: '#a-link',
  settings: '#emails',
}
const VIEWERS = { everyone: undefined, users: seller(), admins: admin() }

/** Pages that ask for nothing when they open. About and Sell are whole without the fee. */
const ASK_NOTHING = [
  ...['about', 'sell', 'authCallback', 'contact', 'unsubscribe', 'lookUp'],
  ...['ranking', 'terms', 'privacy', 'copyright', 'usageLicences', 'acceptableUse', 'accessibility'],
]
const asksNothing = ({ name }: Page) => ASK_NOTHING.includes(name)
/** Pages about one thing, or with a form: they have no list that could be empty. */
const WITHOUT_LIST = [
  ...['checkoutSuccess', 'guestPurchase', 'confirmFollow', 'upload', 'shop', 'payments', 'settings'],
  'shopSettings',
]
const mayBeEmpty = (page: Page) =>
  !asksNothing(page) && !page.pattern.includes(':') && !WITHOUT_LIST.includes(page.name)

const addressOf = ({ name, pattern }: Page) =>
  pattern.replace(/:(\w+)/g, (_, part: string) => PARAMETERS[part] ?? id(10)) + (BEHIND_PATH[name] ?? '')

const shown = (selector: string) =>
  [...document.querySelectorAll(`main :is(${selector})`)].filter((element) => element.checkVisibility())
const texts = (selector: string) => shown(selector).map(({ textContent }) => textContent.trim())
const alerts = () => texts('[role=alert]').join()
const isLoading = () =>
  texts('[role=status]').some((text) => text.endsWith('...')) || shown('.animate-pulse').length > 0
/** Also the one text of the specification that ends like a page that loads. */
const sentences = () => texts('p, li:not(:has(*))').filter((text) => /[^.][.!?]$|^You.+ any.+\.\.\.$/.test(text))

type Answering = (name: CallName) => Answer<CallName> | Promise<Answer<CallName>>

/** Opens the page, whose code is there already: what it shows first is its own. */
async function open(page: Page, answerOf: Answering, problems: string[]): Promise<void> {
  const at = addressOf(page)
  for (const { route } of matchRoutes(routes, at.replace(/[?#].*/, '')) ?? [])
    await (route.handle as LoadPage | undefined)?.()
  const names = inject('calls').map(({ name }) => name as CallName)
  const asked = names.filter((name) => name !== 'getProfile').map((name) => [name, () => answerOf(name)])
  const answers: Answers = Object.fromEntries(asked)
  onTestFinished(render({ at, as: VIEWERS[page.access], answers }, {}, problems))
}

const wait = (until: () => unknown, message: string) => expect.poll(until, { message, timeout: 10_000 })

/** Lets a failed test say what the page showed; `npm run screenshots` takes its picture. */
async function look({ name }: Page, state: string, isThere: () => Promise<void>): Promise<void> {
  await isThere().catch((error: Error) => {
    throw new Error(`${error.message}\n${pageInWords()}`, { cause: error })
  })
  const folder = inject('photographs')
  if (folder) await photograph(folder, `web/gallery/${name}-${state}.png`, WIDE)
}

const tags: PromiseId[] = ['nothing-scrolls-sideways']
const asking = allPages.filter((page) => !asksNothing(page))

test.each(asking)('the page $name says that it loads, then that it failed', { tags }, async (page) => {
  const problems = watchProblems(/ApiError/)
  const { promise, resolve } = Promise.withResolvers<Answer<CallName>>()
  await open(page, () => promise, problems)
  await look(page, 'loading', async () => {
    await wait(isLoading, 'shows that it loads').toBe(true)
    expect(alerts()).toBe('')
  })
  resolve(addressOf(page).includes('session_id') ? 'payment_failed' : 'internal')
  await look(page, 'failed', async () => {
    await wait(alerts, 'says that it failed').toMatch(/\w.*[.!?]/)
    await wait(isLoading, 'still loads').toBe(false)
  })
  expect(problems).toEqual([])
})

if (inject('looks') !== 'main')
  test.each(allPages)('the page $name with full answers, then with empty ones', { tags }, async (page) => {
    const problems = watchProblems(undefined)
    await open(page, (name) => sample(name), problems)
    await look(page, 'full', () => wait(() => texts('*').length > 0 && !isLoading(), 'has loaded').toBe(true))
    const full = sentences()
    if (mayBeEmpty(page)) {
      await open(page, (name) => empty(name), problems)
      const others = () => sentences().filter((text) => !full.includes(text))
      await look(page, 'empty', () =>
        wait(() => !isLoading() && others(), 'says that nothing is there').toHaveProperty('0'),
      )
    }
    expect(problems).toEqual([])
  })
