// A notice: where it stands, how long it stays, and how it is held and put away (spec section 9).
import { expect, test } from 'vitest'
import * as messages from '../../../web/src/lib/messages.ts'
import { open } from '../../support/browser.ts'

test('a notice stands at the top right for five seconds, waits while a visitor is on it or elsewhere, and goes by a touch', {
  tags: ['toasts-top-right', 'toasts-paused-hover'],
}, async () => {
  const { page, context } = await open({ hasTouch: true })
  await page.goto('/')
  const heart = page
    .getByRole('main')
    .getByRole('button', { name: /to the wishlist$/ })
    .first()
  await heart.click()
  const toast = page.locator('.Toastify__toast-container--top-right .Toastify__toast-theme--light')
  await toast.getByText(messages.notAuthenticated).waitFor()
  // The bar is the clock: it runs for five seconds, and the notice goes with its end.
  const bar = toast.locator('.Toastify__progress-bar')
  const clock = () =>
    bar.evaluate((element) => {
      const { animationDuration, animationPlayState } = getComputedStyle(element)
      return `${animationDuration} ${animationPlayState}`
    })
  await page.mouse.move(10, 800)
  await expect.poll(clock).toBe('5s running')
  await toast.hover()
  await expect.poll(clock).toBe('5s paused')
  await page.mouse.move(10, 800)
  await expect.poll(clock).toBe('5s running')
  await page.evaluate(() => dispatchEvent(new Event('blur')))
  await expect.poll(clock).toBe('5s paused')
  await page.keyboard.press('Alt+T')
  await expect.poll(() => toast.evaluate((element) => element.contains(document.activeElement))).toBe(true)

  const finger = await context.newCDPSession(page)
  const drag = async (part: number) => {
    const box = (await toast.boundingBox()) ?? expect.fail('the notice is gone')
    const at = (distance: number) => [{ x: box.x + 10 + distance, y: box.y + box.height / 2 }]
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
    for (const step of [0.2, 0.6, 1])
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(box.width * part * step) })
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await drag(0.7)
  await expect.poll(() => toast.evaluate((element) => element.style.transform)).toMatch(/\(0px|^$/)
  await drag(0.9)
  await toast.waitFor({ state: 'detached' })

  await heart.click()
  await bar.evaluate((element) => element.getAnimations()[0]?.finish())
  await toast.waitFor({ state: 'detached' })
})
