// Every page of a user comes with what it shows, and none with a field that would lose what is typed before the app is there.
import { beforeAll, describe, expect, test } from 'vitest'
import { type Page, pages, VIEW_MEMBER, VIEW_TOKEN } from '../../../contract/index.ts'
import { crawl } from '../../support/api/crawl.ts'
import { type OwnPages, ofUsers, ownPages, SELLERS_MENU } from '../../support/api/own-pages.ts'
import type { TestUser } from '../../support/api/people.ts'
import { stack } from '../../support/stack.ts'

let own: OwnPages
beforeAll(async () => {
  own = await ownPages()
})

const seeAs = ({ id, token }: TestUser, path: string) =>
  crawl(path, stack.urls.web, { cookie: `${VIEW_TOKEN}=${token}; ${VIEW_MEMBER}=${id}` })

function see(name: string, by?: TestUser) {
  const found = own.pages.find(({ page }) => page.name === name)
  if (!found) throw new Error(`${name} is no page of users`)
  return seeAs(by ?? found.person, found.path)
}

const sent = (server: Page['server']) => ofUsers.filter((page) => page.server === server)

/** The elements of the page's own part into which somebody types or by which they send something. */
const fieldsIn = (text: string) => {
  const main = /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? ''
  return main.match(/<(input|textarea|select)\b[^>]*>/g) ?? []
}

describe('a page of a user', () => {
  test.each(sent('rendered'))('$name comes with all that it shows', { tags: ['members-first-view'] }, async (page) => {
    const { status, headers, firstView, text } = await see(page.name)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(firstView).not.toBe('')
    expect(firstView).not.toMatch(/loading/i)
    // What is chosen or searched for before is taken over (useEarlyInput); these say that no browser fills them in.
    for (const field of fieldsIn(text)) expect(field).toMatch(/autocomplete="off"/i)
  })

  test.each(sent('framed'))('$name comes with its heading alone', { tags: ['members-first-view'] }, async (page) => {
    const { headers, firstView, text } = await see(page.name)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(text).toMatch(new RegExp(`<h1[^>]*>${page.title}</h1>`))
    expect(firstView).toContain('Loading...')
    expect(fieldsIn(text)).toEqual([])
  })

  test('of sellers shows a buyer how to become one', { tags: ['members-first-view'] }, async () => {
    for (const { name } of sent('rendered').filter(({ name }) => SELLERS_MENU.includes(name)))
      expect((await see(name, own.buyer)).firstView, name).toContain('Become a seller')
  })

  test('of admins shows a seller nothing', { tags: ['members-first-view'] }, async () => {
    for (const { name } of ofUsers.filter(({ access }) => access === 'admins')) {
      const { firstView, text } = await see(name, own.seller)
      expect({ name, firstView }).toEqual({ name, firstView: '' })
      expect(text).not.toContain('Bea Views')
    }
  })

  test('preloads the scripts for members if it has no view', { tags: ['first-view-cannot'] }, async () => {
    const { text, firstView } = await crawl(pages.inbox.path())
    expect(firstView).toBe('')
    for (const script of ['inbox-page', 'dashboard-layout', 'session-bridge', 'member-controls'])
      expect(text).toMatch(new RegExp(`<link rel="modulepreload" crossorigin href="/assets/${script}-`))
  })
})
