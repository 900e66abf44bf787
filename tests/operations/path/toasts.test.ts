// Notices: where they stand, how long they stay and how they are held and put away (spec section 9).
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import * as messages from '../../../web/src/lib/messages.ts'
import { browserOfFile } from '../../support/browser.ts'

const open = browserOfFile()

/** The one notice that a visitor gets at a press. */
async function notice(page: Page): Promise<Locator> {
  await page.goto('/')
  await page
    .getByRole('main')
    .getByRole('button', { name: /to the wishlist$/ })
    .first()
    .click()
  const toast = page.locator('.Toastify__toast')
  await toast.getByText(messages.notAuthenticated).waitFor()
  return toast
}

const bar = (toast: Locator) => toast.locator('.Toastify__progress-bar')
const isPaused = (toast: Locator) => bar(toast).evaluate((element) => getComputedStyle(element).animationPlayState)

describe('a notice', () => {
  test('stands at the top right in the light theme, and goes after five seconds', {
    tags: ['toasts-top-right'],
  }, async () => {
    const { page } = await open()
    const toast = await notice(page)
    expect(await page.locator('.Toastify__toast-container--top-right').count()).toBe(1)
    expect(await toast.getAttribute('class')).toContain('Toastify__toast-theme--light')
    // The bar is the clock: it runs for five seconds, and the notice goes with its end.
    expect(await bar(toast).evaluate((element) => getComputedStyle(element).animationDuration)).toBe('5s')
    await bar(toast).evaluate((element) => element.getAnimations()[0]?.finish())
    await toast.waitFor({ state: 'detached' })
  })

  test('waits while the pointer is on it, and while the window is out of focus', {
    tags: ['toasts-paused-hover'],
  }, async () => {
    const { page } = await open()
    const toast = await notice(page)
    await expect.poll(() => isPaused(toast)).toBe('running')
    await toast.hover()
    await expect.poll(() => isPaused(toast)).toBe('paused')
    await page.mouse.move(10, 800)
    await expect.poll(() => isPaused(toast)).toBe('running')
    await page.evaluate(() => dispatchEvent(new Event('blur')))
    await expect.poll(() => isPaused(toast)).toBe('paused')
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect.poll(() => isPaused(toast)).toBe('running')
  })

  test('takes the focus at Alt+T', { tags: ['toasts-paused-hover'] }, async () => {
    const { page } = await open()
    const toast = await notice(page)
    await page.keyboard.press('Alt+T')
    await expect.poll(() => toast.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  })

  test('is put away by a touch that drags it over four fifths of its width, and not by less', {
    tags: ['toasts-paused-hover'],
  }, async () => {
    const { page, context } = await open({ hasTouch: true })
    const toast = await notice(page)
    const finger = await context.newCDPSession(page)
    const drag = async (part: number) => {
      const box = await toast.boundingBox()
      if (!box) throw new Error('the notice is gone')
      const [x, y] = [box.x + 10, box.y + box.height / 2]
      const at = (distance: number) => [{ x: x + distance, y }]
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
      for (const step of [0.2, 0.6, 1])
        await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(box.width * part * step) })
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    await drag(0.7)
    await expect.poll(() => toast.evaluate((element) => element.style.transform)).toMatch(/\(0px|^$/)
    await drag(0.9)
    await toast.waitFor({ state: 'detached' })
  })
})
