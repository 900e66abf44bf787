import chromiumPackage from '@sparticuz/chromium'
import { readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
const stack = JSON.parse(readFileSync('/tmp/cov-stack/stack.json', 'utf8'))
const out = '/tmp/cov-shots'
const browser = await chromium.launch({ executablePath: await chromiumPackage.executablePath(), args: ['--headless','--no-sandbox','--disable-gpu','--disable-dev-shm-usage','--force-color-profile=srgb','--enable-features=OverlayScrollbar'] })
const problems: string[] = []
{
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: 'light', deviceScaleFactor: 1, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(stack.urls.web)
  await page.getByRole('heading', { name: 'Popular Items' }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => [...document.images].every((i) => i.complete || i.loading === 'lazy'))
  await page.screenshot({ path: '/work/main/docs/images/home.png' })
  await context.close()
}
const wide = await browser.newContext({ viewport: { width: 1440, height: 900 } })
{
  const page = await wide.newPage()
  await page.goto(stack.urls.web)
  await page.getByRole('button', { name: 'Login' }).first().click()
  await page.getByLabel('Email').fill('pieter@example.com')
  await page.getByLabel('Password').fill(stack.accounts.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const menu = page.getByRole('button', { name: /account menu/i })
  await page.getByRole('button', { name: 'Allow' }).or(menu).first().waitFor()
  if (page.url().startsWith(stack.urls.identity)) await page.getByRole('button', { name: 'Allow' }).click()
  await menu.waitFor()
  await page.goto(`${stack.urls.web}/search?query=sawtooth%20star%20crib`)
  await page.waitForLoadState('networkidle')
  await page.getByRole('main').getByRole('button', { name: /^Add to Cart/ }).first().click(); await page.getByRole('main').getByRole('button', { name: 'In Cart' }).first().waitFor()
  await page.waitForLoadState('networkidle')
}
const storage = await wide.storageState()
for (const colorScheme of ['light', 'dark'] as const) {
  const options = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true, colorScheme, reducedMotion: 'reduce' as const }
  const visitor = await browser.newContext(options)
  const member = await browser.newContext({ ...options, storageState: storage })
  const watch = (page: import('playwright-core').Page, name: string) => {
    page.on('console', (m) => { if (['error','warning'].includes(m.type())) problems.push(`${name} ${colorScheme}: ${m.text()}`) })
    page.on('pageerror', (e) => problems.push(`${name} ${colorScheme} uncaught: ${e.message}`))
  }
  const shoot = async (page: import('playwright-core').Page, name: string) => {
    await page.waitForLoadState('networkidle')
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    if (over > 0) problems.push(`${name} ${colorScheme}: scrolls sideways by ${over}px`)
    await page.screenshot({ path: `${out}/${name}-${colorScheme}.png` })
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    for (let y = 800; y < Math.min(height, 2400); y += 700) { await page.evaluate((to) => scrollTo(0, to), y); await page.waitForLoadState('networkidle'); await page.waitForTimeout(150); await page.screenshot({ path: `${out}/${name}-${colorScheme}-${y}.png` }) }
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight)); await page.waitForTimeout(300); await page.screenshot({ path: `${out}/${name}-${colorScheme}-end.png` })
    const broken = await page.evaluate(() => [...document.images].filter((i) => i.complete && i.naturalWidth === 0).map((i) => i.src))
    if (broken.length) problems.push(`${name} ${colorScheme}: broken ${broken}`)
    const small = await page.evaluate(() => [...document.querySelectorAll('button,a')].map((e) => { const r = e.getBoundingClientRect(); return { t: (e.getAttribute('aria-label') ?? e.textContent ?? '').trim().slice(0, 24), w: Math.round(r.width), h: Math.round(r.height) } }).filter((e) => e.h > 0 && e.h < 24))
    if (small.length && colorScheme === 'light') problems.push(`${name}: small targets ${JSON.stringify(small.slice(0, 5))}`)
  }
  const v = await visitor.newPage(); watch(v, 'visitor')
  await v.goto(stack.urls.web); await v.getByRole('heading', { name: 'Popular Items' }).waitFor(); await shoot(v, 'home')
  await v.goto(`${stack.urls.web}/search?query=pattern`); await v.getByRole('main').getByRole('article').first().waitFor(); await shoot(v, 'search')
  const href = await v.getByRole('main').getByRole('article').first().getByRole('link').first().getAttribute('href')
  await v.goto(stack.urls.web + href); await v.getByRole('heading', { level: 1 }).waitFor(); await shoot(v, 'listing')
  const m = await member.newPage(); watch(m, 'member')
  await m.goto(`${stack.urls.web}/dashboard/orders`); await m.getByRole('heading', { level: 1 }).waitFor(); await shoot(m, 'orders')
  await m.goto(`${stack.urls.web}/cart`); await m.getByRole('button', { name: /^Checkout/ }).first().waitFor(); await shoot(m, 'cart')
  await m.getByRole('button', { name: /^Checkout/ }).first().click()
  await m.waitForURL((u) => u.origin === stack.urls.payments); await shoot(m, 'provider')
  await visitor.close(); await member.close()
}
await browser.close()
console.log(problems.join('\n') || 'no problems')
