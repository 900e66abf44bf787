// The script of other sites on a page of another origin, which loads it in several ways, changes, and
// shows items of two shops.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { seller } from '../../support/api/people.ts'
import { open } from '../../support/browser.ts'
import { stack } from '../../support/stack.ts'

const shop = stack.urls.web
let listing = ''
let page = ''

const portOf = (server: ReturnType<typeof createServer>) => (server.address() as AddressInfo).port
const site = createServer((_request, response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><meta charset="utf-8">${page}`),
)
/** Another shop with the same program. */
const other = createServer(async (request, response) => {
  const isScript = request.url === '/embed.js'
  const type = { 'content-type': isScript ? 'text/javascript' : 'text/html', 'access-control-allow-origin': '*' }
  const script = isScript ? await (await fetch(`${shop}/embed.js`)).text() : ''
  const card = `<script>parent.postMessage({ marketplace: 77 }, '*')</script>`
  response.writeHead(200, type).end(isScript ? script.replaceAll(shop, otherShop()) : card)
})
const otherShop = () => `http://127.0.0.1:${portOf(other)}`

beforeAll(async () => {
  for (const server of [site, other]) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const sam = await seller('Sam Script')
  listing = (await list(sam, { title: 'Framed quilt', price: 5 })).id
  await sam.put(`users/${sam.id}/embed-hosts`, { hosts: [`127.0.0.1:${portOf(site)}`] })
})
afterAll(() => {
  for (const server of [site, other]) server.close()
})

const link = (name: string, look = 'card', origin = shop, prefix = '') =>
  `<a data-marketplace="${look}" href="${origin}${prefix}/listing/${listing}">${name}</a>`
const script = (how = '', origin = shop) => `<script ${how} src="${origin}/embed.js"></script>`

/** Any error in the site's page fails the test. */
async function visit(html: string): Promise<Page> {
  page = html
  const { page: opened } = await open()
  await opened.goto(`http://127.0.0.1:${portOf(site)}/`, { waitUntil: 'load' })
  return opened
}

const drawn = (opened: Page, name: string) => opened.locator(`iframe[title="${name}"]`)
const isDrawn = async (opened: Page, name: string) => {
  await opened.getByRole('link', { name, exact: true }).waitFor({ state: 'hidden' })
  await expect.poll(() => drawn(opened, name).evaluate((frame: HTMLElement) => frame.offsetHeight)).toBeGreaterThan(50)
  expect(await drawn(opened, name).count()).toBe(1)
}

const ADDING = `const added = document.createElement('script'); added.src = '${shop}/embed.js'; document.head.append(added)`
const LEADING_NOWHERE = `<a data-marketplace="card">No address</a><a data-marketplace="card" href="http://[">Invalid</a>
  <svg><a data-marketplace="card" href="/a"><text>Drawing</text></a></svg>`

test.each([
  ['a script at the start', script(), ''],
  ['a script at the end, behind links that lead nowhere', LEADING_NOWHERE, script()],
  ['an asynchronous one', script('async'), ''],
  ['a deferred one', script('defer'), ''],
  ['a module', script('type="module"'), ''],
  ['an import', '', `<script type="module">import('${shop}/embed.js')</script>`],
  ['a script that another one adds', '', `<script>${ADDING}</script>`],
  ['a script for each link', script('async'), script() + script('async') + script('type="module"')],
])('a site draws cards with %s, also those that come later', async (_how, before, after) => {
  const opened = await visit(before + link('First') + after)
  await isDrawn(opened, 'First')
  const later = `<div><p>${link('Later', 'card', shop, '/de')}</p></div>`
  await opened.evaluate((text) => document.body.insertAdjacentHTML('beforeend', text), later)
  await isDrawn(opened, 'Later')
  await isDrawn(opened, 'First')
})

test('a site’s router swaps cards, and brings one back', async () => {
  const opened = await visit(`<main><p>${link('First')}</p></main>${script('type="module"')}`)
  await isDrawn(opened, 'First')
  await opened.evaluate((text) => {
    const main = document.querySelector('main')
    const old = main?.firstElementChild
    old?.replaceWith(Object.assign(document.createElement('p'), { innerHTML: text }))
    document.addEventListener('back', () => old && main?.append(old))
  }, link('Second', 'overlay') + link('Third'))
  await isDrawn(opened, 'Third')
  expect(await drawn(opened, 'First').count()).toBe(0)
  await opened.getByRole('link', { name: 'Second' }).click()
  await opened.getByRole('dialog', { name: 'Second' }).getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => drawn(opened, 'Second').count()).toBe(0)
  await opened.evaluate(() => document.dispatchEvent(new Event('back')))
  await isDrawn(opened, 'First')
  // Only a link that leaves takes its frame along.
  await opened.evaluate(() => document.querySelector('main p:last-child a')?.remove())
  await expect.poll(() => drawn(opened, 'First').count()).toBe(0)
  await isDrawn(opened, 'Third')
})

test('two shops on a site draw their own cards only', async () => {
  const both = link('Ours') + link('Theirs', 'card', otherShop()) + link('Nobody’s', 'card', 'https://example.com')
  const opened = await visit(script('', otherShop()) + both + script('async'))
  await isDrawn(opened, 'Ours')
  await isDrawn(opened, 'Theirs')
  const sources = await opened
    .locator('iframe')
    .evaluateAll((all) => all.map((frame) => (frame as HTMLIFrameElement).src))
  expect(sources).toEqual([`${shop}/embed/${listing}`, `${otherShop()}/embed/${listing}`])
  expect(await opened.getByRole('link', { name: 'Nobody’s' }).isVisible()).toBe(true)
})
