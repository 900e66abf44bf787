// A visitor's message to the operators.
import { test } from 'vitest'
import { mailWith } from '../../support/api/mails.ts'
import { open } from '../../support/browser.ts'

test('a visitor writes to the operators, whose mailbox shows it', {
  tags: ['contact-name-email', 'toasts-contact'],
}, async () => {
  const { page } = await open()
  const name = `Vera ${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/contact')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill('vera@example.com')
  await page.getByLabel('Message').fill('Do you sell gift cards?')
  await page.getByRole('checkbox').check()
  await page.getByText('Verified').waitFor()
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('Message sent successfully!').waitFor()
  await mailWith('hello@marketplace.example', name)
})
