// About and Contact: what the shop says about itself, and how to reach its operators (spec sections 1, 2 and 5).
import { describe, expect, test } from 'vitest'
import { inspect } from '../../support/accessibility.ts'
import { browserOfFile } from '../../support/browser.ts'
import { breakCall } from '../../support/faults.ts'

const open = browserOfFile()

describe('a visitor', () => {
  test('keeps what they typed when the message does not arrive', {
    tags: ['contact-name-email', 'toasts-contact'],
  }, async () => {
    const visitor = await open()
    const { page } = visitor
    await breakCall(visitor, { method: 'POST', path: 'contact' }, 'internal')
    await page.goto('/contact')
    await page.getByLabel('Name').fill('Vera')
    await page.getByLabel('Email').fill('vera@example.com')
    await page.getByLabel('Message').fill('Do you sell gift cards?')
    await page.getByRole('checkbox').check()
    await page.getByText('Verified').waitFor()
    await page.getByRole('button', { name: 'Send Message' }).click()
    await page.getByText('Error sending message. Please try again later.').waitFor()
    expect(await page.getByLabel('Message').inputValue()).toBe('Do you sell gift cards?')
    await inspect(page, 'contact, failed')
  })
})
