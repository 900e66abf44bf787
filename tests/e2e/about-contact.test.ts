// About and Contact: what the shop says about itself, and how to reach its operators (spec sections 1, 2 and 5).
import { describe, expect, test } from 'vitest'
import * as messages from '../../web/src/lib/messages.ts'
import { user } from '../api/support/people.ts'
import { inspect } from '../support/accessibility.ts'
import { browserOfFile } from '../support/browser.ts'
import { breakCall } from '../support/faults.ts'

const open = browserOfFile()

describe('a visitor', () => {
  test('reads on the About page what the shop is, how to sell, what it costs and who runs it', {
    tags: ['about-eight-questions'],
  }, async () => {
    const { page } = await open()
    await page.goto('/about')
    await page.getByRole('heading', { level: 1, name: 'About' }).waitFor()
    const told = (await page.getByRole('main').textContent()) ?? ''
    for (const [about, words] of [
      ['what the site is', /marketplace for digital products/],
      ['how to sell', /Become a Seller/],
      ['cost', /free for now.*may add a service fee per item later.*in advance/],
      ['refunds', /Each seller sets their own refund policy.*Most don’t offer refunds/],
      ['adult content', /Adult content is not allowed/],
      ['privacy', /Other people see only your public profile/],
      ['future plans', /What comes next\?/],
      ['who runs it', /Who runs it\?/],
    ] as const)
      expect(told, about).toMatch(words)
    await inspect(page, 'about')
  })

  test('is told at each field of the contact form what is missing', {
    tags: ['contact-name-email', 'contact-fields-captcha'],
  }, async () => {
    const { page } = await open()
    await page.goto('/contact')
    await inspect(page, 'contact')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await page.getByText(messages.captchaRequired).waitFor()
    for (const field of ['Name', 'Email', 'Message'])
      expect(await page.getByLabel(field, { exact: true }).getAttribute('aria-invalid'), field).toBe('true')
    await expect.poll(() => page.getByLabel('Name').evaluate((field) => field === document.activeElement)).toBe(true)
    await inspect(page, 'contact, incomplete')
    await page.getByLabel('Name', { exact: true }).fill('Vera')
    await expect.poll(() => page.getByLabel('Name', { exact: true }).getAttribute('aria-invalid')).toBe(null)
    expect(await page.getByLabel('Email', { exact: true }).getAttribute('aria-invalid')).toBe('true')
    await page.getByRole('checkbox').check()
    await page.getByText(messages.captchaRequired).waitFor({ state: 'detached' })
  })

  test.each(['light', 'dark'] as const)(
    'sees in %s which field is missing',
    { tags: ['contact-fields-captcha'] },
    async (colorScheme) => {
      const { page } = await open({ colorScheme })
      await page.goto('/contact')
      await page.getByRole('button', { name: 'Send Message' }).click()
      await page.getByText(messages.captchaRequired).waitFor()
      const message = page.getByLabel('Message', { exact: true })
      const danger = await message.evaluate((field) => {
        const mark = document.createElement('i')
        mark.style.color = 'var(--danger)'
        field.after(mark)
        return getComputedStyle(mark).color
      })
      // Colours pass into each other.
      const look = () => message.evaluate((field) => getComputedStyle(field).borderColor)
      await expect.poll(look).toBe(danger)
      // A line of one pixel is lost on dark paper.
      const shadow = () => message.evaluate((field) => getComputedStyle(field).boxShadow)
      await expect.poll(shadow).toContain(`${danger} 0px 0px 0px 1px`)
    },
  )

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

  test('is told when the captcha does not work', { tags: ['contact-name-email'] }, async () => {
    const visitor = await open()
    await breakCall(visitor, { path: 'contact/captcha' }, 'internal')
    await visitor.page.goto('/contact')
    await visitor.page.getByRole('checkbox').click()
    await visitor.page.getByText(messages.captchaFailed).waitFor()
    await inspect(visitor.page, 'contact, captcha failed')
  })
})

test('a member finds their name and email in the contact form', { tags: ['contact-name-email'] }, async () => {
  const member = await user('Mira Member')
  const { page } = await open({ as: member })
  await page.goto('/contact')
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Mira Member')
  expect(await page.getByLabel('Email').inputValue()).toBe(member.email)
})
