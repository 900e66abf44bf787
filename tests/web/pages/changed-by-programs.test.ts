// Pages that a translator or an extension of the browser changes.
import { createElement as show } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Button } from '@/ui/button.tsx'
import { ChoiceInput } from '@/ui/fields/fields.tsx'
import { NeedsItsParts, Part } from '@/ui/part.tsx'
import { translatePage } from '../../support/pages/in-page.ts'
import { challenge, verify } from '../../support/states/captcha-samples.ts'
import { draft, stored, withKeys } from '../../support/states/drafts.ts'
import { alert, button, field, fill, press, type Step, testState } from '../../support/states/state.tsx'
import { buyer, cart, cartItem, id, listing, seller } from '../../support/states/world.ts'

const translate: Step = async () => onTestFinished(translatePage())

/** Puts an element before the first node of each button, label and paragraph, and one after each field. */
const extend: Step = async () => {
  const mark = () => {
    for (const element of document.querySelectorAll(':is(button, label, p, a, span):not(:has(> an-addition))'))
      element.prepend(document.createElement('an-addition'))
    for (const element of document.querySelectorAll(
      'input:not(:has(+ an-addition)), textarea:not(:has(+ an-addition))',
    ))
      element.after(document.createElement('an-addition'))
  }
  const observer = new MutationObserver(mark)
  observer.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  mark()
}

const removes =
  (selector: string, text: string): Step =>
  async () => {
    const found = () => [...document.querySelectorAll(selector)].filter((one) => one.textContent?.includes(text))
    await expect.poll(found).not.toEqual([])
    for (const element of found()) element.remove()
  }

const first = cartItem({ id: id(11), title: 'First print', seller_id: id(4), seller_name: 'Ada Prints' })
const second = cartItem({ id: id(12), title: 'Second print', seller_id: id(4), seller_name: 'Ada Prints' })
const other = cartItem({ id: id(13), title: 'Gift paper', seller_id: id(5), seller_name: 'Bob Papers' })
const checkoutOf = (place: number) => button('Checkout').nth(place)
const FAILED = 'Couldn’t show this part.'

for (const [program, change] of Object.entries({ 'a translator': translate, 'an extension': extend })) {
  testState(`a message that a visitor sends while ${program} changes the page`, {
    at: '/contact',
    answers: { getCaptcha: challenge, sendContactMessage: { success: true } },
    steps: [
      change,
      fill('Name', 'Vera'),
      fill('Email', 'vera@example.com'),
      fill('Message', 'Hello'),
      ...verify,
      press('Send Message'),
    ],
    shows: ['Message sent successfully!'],
    hides: ['Verifying...'],
  })

  testState(`an item that goes into the cart while ${program} changes the page`, {
    at: `/listing/${id(10)}`,
    as: buyer(),
    answers: {
      getListing: listing(),
      listCart: ({ sent }) => cart(sent.addToCart && { cartItems: [cartItem({ id: id(10) })] }),
      addToCart: { success: true },
    },
    steps: [change, press(page.getByRole('main').getByRole('button', { name: /^Add to Cart/ }))],
    shows: [page.getByRole('main').getByRole('button', { name: 'In Cart' })],
    hides: [page.getByRole('main').getByRole('button', { name: /^Add to Cart/ })],
  })

  testState(`a draft that is published while ${program} changes the page`, {
    at: `/dashboard/upload?draft=${id(70)}`,
    as: seller(),
    answers: { getDraft: draft({ files: [stored], text: withKeys }), publishDraft: listing(), getListing: listing() },
    steps: [change, press('Submit')],
    shows: ['File uploaded successfully!', button('Submit')],
    hides: ['Uploading...', FAILED],
    check: () => expect.element(field('File name')).toHaveValue(''),
  })
}

testState('a cart of two sellers, where an extension removed an item of one', {
  at: '/cart',
  as: buyer(),
  logs: /NotFoundError|An error occurred in/,
  answers: {
    listCart: ({ sent }) => cart({ cartItems: sent.removeFromCart ? [first, other] : [first, second, other] }),
    removeFromCart: { success: true },
  },
  steps: [removes('main li', 'Second print'), press('Remove First print')],
  shows: [alert(FAILED), button('Reload the page'), 'Gift paper'],
  hides: ['Something went wrong'],
  check: async () => {
    await expect.element(checkoutOf(0)).toBeDisabled()
    await expect.element(checkoutOf(1)).toBeEnabled()
  },
})

const Broken = () => {
  throw new Error('An extension changed this part.')
}

test('a dialog sells and asks for consent only while the parts around its button work', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const agree = { type: 'checkbox', label: 'Deliver now', onChange: () => {} }
  const inDialog = show(NeedsItsParts, null, show(Button, null, 'Buy Now'), show(ChoiceInput, agree))
  const page = show(NeedsItsParts, null, show(Part, null, show(Broken)), inDialog)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => root.unmount())
  root.render(show(MemoryRouter, null, page))
  await expect.element(button('Buy Now')).toBeDisabled()
  await expect.element(field('Deliver now')).toBeDisabled()
})
