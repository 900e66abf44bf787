// Around every page: unknown addresses, the top bar and notices (spec sections 2 and 9).
import { expect, test } from 'vitest'
import * as messages from '../../../web/src/lib/messages.ts'
import { open } from '../../support/browser.ts'
import { stack } from '../../support/stack.ts'

test('a visitor at an unknown address is led home, and a last slash is ignored', {
  tags: ['any-path-page'],
}, async () => {
  const { page, causes } = await open()
  causes(/^404 GET .*\/nowhere$/)
  expect((await page.goto('/nowhere'))?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor()
  expect(await page.title()).toContain('Page Not Found')
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
  await page.getByRole('link', { name: 'Go Home' }).click()
  await page.waitForURL(`${stack.urls.web}/`)
  await page.locator('meta[name="robots"]').waitFor({ state: 'detached' })
  expect((await page.goto('/about/'))?.status()).toBe(200)
  await page.getByRole('heading', { level: 1, name: 'About' }).waitFor()
})

test('a visitor at a page of members is taken to the login, and asked again without one', {
  tags: ['signed-visitors-sent'],
}, async () => {
  const { page } = await open({ at: '/cart' })
  await page.waitForURL((url) => url.origin === stack.urls.identity)
  await page.goto('/cart')
  await page.getByRole('heading', { name: 'Log in to see this page' }).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.waitForURL((url) => url.origin === stack.urls.identity)
})

test('a visitor finds home and About, searches from any page, and reaches login and sign-up', {
  tags: ['top-bar-logo', 'top-bar-login', 'top-bar-search'],
}, async () => {
  const { page } = await open()
  const bar = page.getByRole('banner')
  await page.goto('/contact')
  await bar.getByRole('link', { name: 'About' }).click()
  await page.waitForURL('**/about')
  const box = page.getByLabel('Search the marketplace')
  await box.fill('quilt')
  await box.press('Enter')
  await page.getByRole('heading', { name: 'Results for “quilt”' }).waitFor()
  await bar.getByRole('link', { name: 'Marketplace, home' }).click()
  await page.waitForURL(`${stack.urls.web}/`)
  await expect.poll(() => box.inputValue()).toBe('')
  await bar.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL((url) => url.origin === stack.urls.identity)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()

  await page.goto('/')
  const leaving = page.waitForRequest((request) => request.url().includes('screen_hint=signup'))
  await bar.getByRole('button', { name: 'Sign Up' }).click()
  expect(new URL((await leaving).url()).searchParams.get('scopes')).toBe('openid profile email read:files write:files')
  await page.getByRole('button', { name: 'Create account' }).waitFor()
})

test('a notice stays for five seconds, longer under a visitor’s pointer, and closes by a touch', {
  tags: ['toasts-top-right', 'toasts-paused-hover'],
}, async () => {
  const { page, context } = await open({ hasTouch: true, at: '/' })
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
