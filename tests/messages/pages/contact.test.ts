// About and Contact.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as messages from '@/lib/messages.ts'
import { empty } from '../../support/states/answers.ts'
import { challenge, verify } from '../../support/states/captcha-samples.ts'
import { field, fill, heading, press, see, statesOf, testState } from '../../support/states/state.tsx'
import { buyer } from '../../support/states/world.ts'

testState('About names the fee of a shop that takes one', {
  at: '/about',
  answers: { getShopTerms: empty('getShopTerms', { fee_percent: 2.5, withdrawal_days: 14, has_withdrawal: true }) },
  shows: [/^We keep 2\.5% of each sale\./],
  hides: [/free for now/],
})

testState('About says what the shop is, how to sell, what it costs and who runs it', {
  tags: ['nothing-scrolls-sideways', 'about-eight-questions'],
  at: '/about',
  shows: [heading('About', 1), /free for now/],
  check: () => {
    const text = page.getByRole('main').element().textContent ?? ''
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
      expect(text, about).toMatch(words)
  },
})

const testContact = statesOf({ at: '/contact' })

testContact('the contact form of a member has their name and email', {
  tags: ['nothing-scrolls-sideways', 'contact-name-email'],
  as: buyer(),
  shows: [heading('Contact', 1)],
  check: async () => {
    await expect.element(field('Name')).toHaveValue('Bea Buyer')
    await expect.element(field('Email')).toHaveValue('bea@example.com')
  },
})

testContact('the contact form says at each field what is missing', {
  tags: ['contact-name-email', 'contact-fields-captcha'],
  steps: [press('Send Message'), see(messages.captchaRequired)],
  shows: [messages.captchaRequired],
  check: async () => {
    for (const name of ['Name', 'Email', 'Message'])
      await expect.element(page.getByLabelText(name, { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field('Name')).toHaveFocus()
    const invalid = page.getByLabelText('Message', { exact: true }).element()
    const mark = document.createElement('i')
    mark.style.color = 'var(--danger)'
    invalid.after(mark)
    const danger = getComputedStyle(mark).color
    expect(getComputedStyle(invalid).borderColor).toBe(danger)
    expect(getComputedStyle(invalid).boxShadow).toContain(`${danger} 0px 0px 0px 1px`)
    mark.remove()
    // A field that was filled is no longer marked.
    await fill(page.getByLabelText('Name', { exact: true }), 'Vera')()
    await expect.element(page.getByLabelText('Name', { exact: true })).not.toHaveAttribute('aria-invalid')
    await expect.element(page.getByLabelText('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  },
})

testContact('a captcha that doesn’t load', {
  tags: ['contact-name-email'],
  answers: { getCaptcha: 'internal' },
  steps: [press(page.getByRole('checkbox'))],
  shows: ['Verification failed. Try again.'],
})

testContact('a contact message that fails keeps what was typed', {
  tags: ['contact-name-email', 'toasts-contact'],
  answers: { getCaptcha: challenge, sendContactMessage: 'internal' },
  steps: [
    fill('Name', 'Vera'),
    fill('Email', 'vera@example.com'),
    fill('Message', 'Do you sell gift cards?'),
    ...verify,
    press('Send Message'),
  ],
  shows: ['Error sending message. Please try again later.'],
  check: () => expect.element(field('Message')).toHaveValue('Do you sell gift cards?'),
})
