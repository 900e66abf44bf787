// How long answers stay fresh, what is asked again, and after which pauses (spec section 9).
import { expect, test } from 'vitest'
import * as messages from '../../../web/src/lib/messages.ts'
import { browserOfFile } from '../../support/browser.ts'
import { breakCall } from '../../support/faults.ts'

const open = browserOfFile()

test('what came with the page stays fresh for five minutes, also when the window comes back', {
  tags: ['answers-stay-fresh'],
}, async () => {
  const { page } = await open()
  await page.clock.install()
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('files/public/popular')) asked += 1
  })
  const comeBack = async () => {
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
    await page.getByRole('heading', { level: 1, name: 'About' }).waitFor()
    await page.getByRole('link', { name: 'Marketplace, home' }).click()
    await page.getByRole('main').getByRole('article').first().waitFor()
  }
  await page.goto('/')
  await page.getByRole('main').getByRole('article').first().waitFor()
  await page.clock.fastForward('04:50')
  await comeBack()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  expect(asked).toBe(0)
  await page.clock.fastForward('00:11')
  await comeBack()
  await expect.poll(() => asked).toBe(1)
})

test('what fails is tried three times more, after 1, 2 and 4 seconds', { tags: ['three-tries-back'] }, async () => {
  const visitor = await open()
  const { page } = visitor
  const start = Date.now()
  await page.clock.install({ time: start })
  visitor.causes(/^console error: Failed to fetch popular items\./)
  const { asked } = await breakCall(visitor, { path: 'files/public/popular' })
  // The clock stands still from the first answer on and is moved by hand.
  await page.route('**/api/files/public/popular', async (route) => {
    if (asked() === 0) await page.clock.pauseAt(start + 60_000)
    await route.fallback()
  })
  await page.goto('/')
  for (const [attempts, pause] of [
    [1, 1000],
    [2, 2000],
    [3, 4000],
  ] as const) {
    await expect.poll(asked).toBe(attempts)
    // An answer that was asked for later is there: so the app has seen the rejection, and begun its pause.
    await page.evaluate(async () => (await fetch('/robots.txt')).text())
    await page.clock.runFor(pause - 100)
    expect(asked()).toBe(attempts)
    await page.clock.runFor(200)
  }
  await expect.poll(asked).toBe(4)
  await page.clock.resume()
  await page.getByText(messages.homeFailed).waitFor()
})

test('what is refused is not tried again', { tags: ['three-tries-back'] }, async () => {
  const visitor = await open()
  visitor.causes(/^console error: Failed to fetch popular items\./)
  const { asked } = await breakCall(visitor, { path: 'files/public/popular' }, 'rate_limited')
  await visitor.page.goto('/')
  await visitor.page.getByText(messages.homeFailed).waitFor()
  expect(asked()).toBe(1)
})
