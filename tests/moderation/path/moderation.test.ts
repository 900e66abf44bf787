// A complaint from the shop to the operators' desk, in real browsers; and a visitor's word to the operators.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import { launchBrowser } from '../../support/launch-browser.ts'
import { signIn, signUp } from '../../support/pages/people.ts'
import { stack } from '../../support/stack.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

describe('a report', () => {
  const reason = `Looks copied ${crypto.randomUUID().slice(0, 8)}`

  test('of a seller is made from the profile, with a reason', { tags: ['profile-report-flag'] }, async () => {
    const { page, context } = await openBrowser(browser)
    await signUp(page, 'Rita Reporter')
    await page.goto(`/profile/${stack.accounts.sellers[4]?.username}`)
    await page
      .getByRole('button', { name: /^Report/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^(Report|Submit|Send)/ }).click()
    await dialog.getByText('Please enter a reason for reporting.').waitFor()
    await dialog.getByLabel('What’s this about?').selectOption('copyright')
    await dialog.getByRole('textbox').fill(reason)
    await dialog.getByRole('button', { name: /^(Report|Submit|Send)/ }).click()
    await page.getByText('Report submitted successfully!').waitFor()
    await context.close()
  })

  test('is dismissed and reactivated by the admin', { tags: ['admin-show-hide'] }, async () => {
    const { page, context } = await openBrowser(browser)
    await signIn(page, stack.accounts.admin.username)
    await page.goto('/admin')
    const row = page.getByRole('row').filter({ hasText: reason })
    await row.getByText('Copied, or infringes someone’s rights').waitFor()
    await row.getByRole('button', { name: /^Dismiss/ }).click()
    await page.getByText('Report dismissed successfully!').waitFor()
    await page.getByRole('button', { name: 'Show Dismissed Reports' }).click()
    await row.getByRole('button', { name: /^Reactivate/ }).click()
    await page.getByText('Report reactivated successfully!').waitFor()
    await context.close()
  })

  test('is out of reach for everybody else', { tags: ['admin-access-denied'] }, async () => {
    const { page, context } = await openBrowser(browser)
    await signIn(page, stack.accounts.buyers[4]?.username ?? '')
    await page.goto('/admin')
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
    expect(await page.getByText(reason).count()).toBe(0)
    await context.close()
  })
})

test('a visitor writes to the operators, whose mailbox shows it', {
  tags: ['contact-name-email', 'toasts-contact'],
}, async () => {
  const { page, context } = await openBrowser(browser)
  const name = `Vera ${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/contact')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill('vera@example.com')
  await page.getByLabel('Message').fill('Do you sell gift cards?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('Please verify you are not a robot.').waitFor()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('Message sent successfully!').waitFor()
  await expect
    .poll(async () => (await (await fetch(`${stack.urls.mailbox}/api/messages`)).text()).includes(name), {
      timeout: 20_000,
    })
    .toBe(true)
  await context.close()
})
