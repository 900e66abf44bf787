// Items on other sites: three foreign origins, one of them with a strict content policy.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inspect } from '../../support/accessibility.ts'
import { list } from '../../support/api/listings.ts'
import { seller, user } from '../../support/api/people.ts'
import { open } from '../../support/browser.ts'
import { stack } from '../../support/stack.ts'

const shop = stack.urls.web
const STRICT = `default-src 'none'; script-src ${shop}; frame-src ${shop}; base-uri 'none'`

const looks = ['button', 'card', 'overlay']
const pageWith = (id: string) => `<!doctype html><html lang="en"><title>My site</title><h1>My site</h1>
${looks.map((look) => `<p><a data-marketplace="${look}" href="${shop}/listing/${id}">Quilt as ${look}</a></p>`).join('')}
<script async src="${shop}/embed.js"></script>`

let listing: string
const servers = [undefined, undefined, STRICT, undefined].map((policy) =>
  createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', ...(policy && { 'content-security-policy': policy }) })
    response.end(pageWith(listing))
  }),
)
const hosts: string[] = []

beforeAll(async () => {
  for (const server of servers) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    hosts.push(`127.0.0.1:${(server.address() as AddressInfo).port}`)
  }
  const sam = await seller('Sam Embeds')
  listing = (await list(sam, { title: 'Framed quilt', price: 5 })).id
  const { status, body } = await sam.put(`users/${sam.id}/embed-hosts`, { hosts: hosts.slice(0, 3) })
  expect({ status, body }).toEqual({ status: 200, body: { hosts: hosts.slice(0, 3) } })
})
afterAll(() => {
  for (const server of servers) server.close()
})

const inFrame = (page: Page, name: string) => page.frameLocator(`iframe[title="${name}"]`)

/** Presses the link in a frame. @returns the page that opens at the top, without an opener */
async function bought(page: Page, name: string): Promise<string> {
  const opens = page.waitForEvent('popup')
  await inFrame(page, name).getByRole('link', { name: 'Buy on Marketplace' }).click()
  const opened = await opens
  await opened.waitForURL(/\/listing\//)
  expect(await opened.evaluate(() => ({ opener: window.opener, isTop: window.top === window }))).toEqual({
    opener: null,
    isTop: true,
  })
  const { pathname } = new URL(opened.url())
  await opened.close()
  return pathname
}

test.each([0, 2])('a buyer buys on foreign site %i by button, card and overlay, which learn nothing', async (at) => {
  const { page, context, causes } = await open({ as: await user('Bea Embeds') })
  // Signing in for the test runs in frames, too, and finds no storage there.
  causes(/lacks the 'allow-same-origin' flag/)
  await page.goto('/dashboard/overview')
  const cookies: (string | undefined)[] = []
  context.on('request', async (request) => {
    if (request.url().startsWith(`${shop}/embed/`)) cookies.push((await request.allHeaders()).cookie)
  })
  await page.goto(`http://${hosts[at]}/`, { waitUntil: 'load' })
  await page.getByRole('link', { name: 'Quilt as card' }).waitFor({ state: 'hidden' })
  expect(await bought(page, 'Quilt as card')).toBe(`/listing/${listing}`)

  const trigger = page.getByRole('link', { name: 'Quilt as overlay' })
  await trigger.click()
  const dialog = page.getByRole('dialog', { name: 'Quilt as overlay' })
  await inFrame(page, 'Quilt as overlay').getByRole('link', { name: 'Buy on Marketplace' }).press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await trigger.evaluate((link) => link === document.activeElement)).toBe(true)
  await trigger.press('Enter')
  expect(await bought(page, 'Quilt as overlay')).toBe(`/listing/${listing}`)
  await dialog.getByRole('button', { name: 'Close' }).click()

  const frame = page.frames().find((one) => one.url().startsWith(`${shop}/embed/`))
  const read = await frame?.evaluate(() =>
    [() => localStorage.length, () => document.cookie].map((look) => {
      try {
        return look()
      } catch (error) {
        return (error as Error).name
      }
    }),
  )
  expect(read).toEqual(['SecurityError', 'SecurityError'])
  expect(cookies.length).toBeGreaterThan(1)
  expect(cookies.filter(Boolean)).toEqual([])

  await page.getByRole('link', { name: 'Quilt as button' }).click()
  await page.waitForURL(`${shop}/listing/${listing}`)
})

test('a site that the seller did not name keeps the plain link', async () => {
  const { page, causes } = await open()
  causes(/ERR_BLOCKED_BY_RESPONSE/)
  await page.goto(`http://${hosts[3]}/`, { waitUntil: 'networkidle' })
  expect(await page.getByRole('link', { name: 'Quilt as card' }).isVisible()).toBe(true)
  const frame = await page
    .locator('iframe')
    .evaluate(({ inert, offsetHeight }: HTMLElement) => ({ inert, offsetHeight }))
  expect(frame).toEqual({ inert: true, offsetHeight: 0 })
})

test('a visitor with a screen reader reads the embed page', async () => {
  const { page } = await open()
  await page.goto(`/embed/${listing}`, { waitUntil: 'load' })
  await inspect(page, 'embed')
})
