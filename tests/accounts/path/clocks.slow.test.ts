// Members whose device has a wrong clock. The server's time decides.
import { describe, expect, test } from 'vitest'
import { PDF } from '../../support/api/listings.ts'
import { owner, seller } from '../../support/api/people.ts'
import { open } from '../../support/browser.ts'
import { shiftClock } from '../../support/pages/in-page.ts'
import { accountMenu, signIn } from '../../support/pages/people.ts'
import { countRefreshes, solveCaptcha } from '../../support/pages/worlds.ts'
import { stack } from '../../support/stack.ts'

const HOUR = 3_600_000
const CLOCKS = { '2 hours ahead': 2, '3 days ahead': 72, '2 hours behind': -2, '3 days behind': -72 }
const PAGES = ['/dashboard/orders', '/dashboard/settings', '/search?query=print', '/dashboard/listings', '/cart']

describe.each(Object.entries(CLOCKS))('a clock %s', (_name, hours) => {
  test('signs a seller in for five pages and an upload without a refresh', async () => {
    const { page, context } = await open()
    await context.addInitScript(shiftClock, hours * HOUR)
    const refreshes = countRefreshes(context)
    await signIn(page, stack.accounts.sellers[0]?.username ?? '')
    for (const path of PAGES) {
      await page.goto(path)
      await accountMenu(page).waitFor()
      await page.waitForLoadState('networkidle')
    }
    await page.goto('/dashboard/upload')
    const file = { name: 'meadow.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) }
    await page.getByLabel('File', { exact: true }).setInputFiles(file)
    await page.getByText('Uploaded', { exact: true }).waitFor()
    expect(refreshes.count).toBe(0)
  })

  test('keeps a visitor’s captcha, and refuses only what is past for the server', async () => {
    const sam = await seller('Cleo Clock')
    const { page, context } = await open({ as: sam })
    await context.addInitScript(shiftClock, hours * HOUR)
    await page.goto('/contact')
    await solveCaptcha(page)
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    expect(await page.getByRole('checkbox', { name: 'I am not a robot' }).isChecked()).toBe(true)

    await sam.put('posts/sender', { postal_address: '1 Mill Lane' })
    const { id } = (await sam.post('posts', { audience: 'followers', subject: 'Owls', body: 'See them.' })).body
    await page.goto(`/dashboard/posts/${id}`)
    await page.getByRole('button', { name: 'Schedule' }).click()
    const dialog = page.getByRole('dialog')
    const choose = async (ms: number) => {
      const local = new Date(Date.now() + ms - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
      await dialog.getByLabel('Send at').fill(local)
      await dialog.getByRole('button', { name: 'Schedule' }).click()
    }
    await choose(-HOUR)
    await dialog.getByText('Choose a time in the future.').waitFor()
    await choose(HOUR)
    await page
      .getByText(/^Scheduled for /)
      .first()
      .waitFor()
    expect(await owner`select from public.posts where id = ${id} and state = 'scheduled'`).toHaveLength(1)
  })
})
