// Buying and selling by keyboard: the focus stays visible and returns (WCAG 2.1.1, 2.4.3, 2.4.7).
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { list, PDF } from '../../support/api/listings.ts'
import { seller, user } from '../../support/api/people.ts'
import { open } from '../../support/browser.ts'
import { CARDS } from '../../support/pages/people.ts'
import { stack } from '../../support/stack.ts'

const MOST_STEPS = 120

const isFocused = (element: Locator) =>
  element.evaluate((candidate) => candidate === document.activeElement).catch(() => false)

/** Whether the focus ring shows: around the element, its overlay or its group. */
const isFocusSeen = (page: Page) =>
  page.evaluate(() => {
    const drawn = (element: Element, part?: string) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    }
    const focused = document.activeElement
    if (!focused || focused === document.body) return true
    return [focused, focused.parentElement, focused.parentElement?.parentElement].some(
      (element) => element && (drawn(element) || drawn(element, '::after')),
    )
  })

/** Presses Tab until the element has the focus. Every stop on the way must be seen. */
async function tabTo(page: Page, element: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await element.waitFor()
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await isFocused(element)) return
    await page.keyboard.press(key)
    expect(await isFocusSeen(page), await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))).toBe(
      true,
    )
  }
  throw new Error(`${MOST_STEPS} presses of ${key} did not reach ${element}`)
}

async function press(page: Page, element: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, element, key)
  await page.keyboard.press('Enter')
}

const comesBack = (element: Locator) => expect.poll(() => isFocused(element)).toBe(true)

test('a buyer searches, opens a listing, fills the cart, pays and downloads', {
  tags: ['keyboard-alone-buy'],
}, async () => {
  const title = `Keyed print ${crypto.randomUUID().slice(0, 8)}`
  await list(await seller('Kay Keys'), { title, price: '12.50' })
  const { page } = await open({ as: await user('Kit Keys'), at: '/' })
  await tabTo(page, page.getByLabel('Search for products'))
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?*')
  await comesBack(page.getByRole('main'))
  await press(page, page.getByRole('article').getByRole('link', { name: title }))
  await page.waitForURL('**/listing/*')
  await comesBack(page.getByRole('main'))
  await press(page, page.getByRole('button', { name: `Add to Cart: ${title}` }))
  await page.getByRole('button', { name: 'In Cart' }).waitFor()

  const cart = page.getByRole('button', { name: 'Cart, 1 item' })
  await press(page, cart, 'Shift+Tab')
  const popup = page.getByRole('region', { name: 'Cart' })
  await popup.waitFor()
  await page.keyboard.press('Escape')
  await popup.waitFor({ state: 'detached' })
  await comesBack(cart)
  await page.keyboard.press('Enter')
  await press(page, popup.getByRole('link', { name: 'Go to Cart' }))
  await page.waitForURL('**/cart')
  await comesBack(page.getByRole('main'))
  await press(page, page.getByRole('button', { name: 'Checkout' }))
  await page.waitForURL((url) => url.origin === stack.urls.payments)
  for (const [label, text] of [
    ['Email', 'kit@example.com'],
    ['Card number', CARDS.pays],
    ['Expiry', '12 / 34'],
    ['CVC', '123'],
    ['Name on card', 'Kit Keys'],
  ] as const) {
    const field = page.getByLabel(label)
    for (let step = 0; step < 20 && !(await isFocused(field)); step += 1) await page.keyboard.press('Tab')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await page.waitForURL(`${stack.urls.web}/checkout-success**`)
  await page.getByText('Thank you for your purchase!').waitFor()
  const arrives = page.waitForEvent('download')
  await press(page, page.getByRole('button', { name: `Download ${title}` }))
  expect((await arrives).suggestedFilename()).toBe('meadow.pdf')
})

test('a seller uploads, edits and deactivates', { tags: ['keyboard-alone-buy'] }, async () => {
  const { page } = await open({ as: await seller('Sol Keys'), at: '/dashboard/upload' })
  // A test can't use the picker that gives handles. Without it the form opens the ordinary one.
  await page.evaluate(() => {
    Object.assign(window, { showOpenFilePicker: () => Promise.reject(new DOMException('', 'SecurityError')) })
  })
  const chooser = page.waitForEvent('filechooser')
  await press(page, page.getByRole('button', { name: 'Choose a file' }))
  await (await chooser).setFiles({ name: 'keys.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) })
  for (const [label, text] of [
    ['File name', 'Keys'],
    ['Description', 'All of them.'],
    ['Category', 'Quilting'],
    ['Tags', 'keys,'],
    ['Personal use', ' '],
    ['No', ' '],
    ['Languages', 'English'],
    ['Price', '3'],
  ] as const) {
    await tabTo(page, page.getByLabel(label).first())
    await page.keyboard.type(text)
  }
  await press(page, page.getByRole('button', { name: 'Submit' }))
  await page.getByText('File uploaded successfully!').waitFor()

  await press(
    page,
    page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'My Listings' }),
    'Shift+Tab',
  )
  await press(page, page.getByRole('link', { name: 'Edit Keys' }))
  await tabTo(page, page.getByRole('tab', { name: 'Listing' }))
  for (const name of ['Files and releases', 'Price and sale']) {
    await page.keyboard.press('ArrowRight')
    await page.getByRole('tab', { name, selected: true }).waitFor()
  }
  await tabTo(page, page.getByLabel('Price', { exact: true }))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('4')
  await press(page, page.getByRole('button', { name: 'Save Changes' }))
  await page.getByText('$4.00').waitFor()

  const deactivate = page.getByRole('button', { name: 'Deactivate Keys' })
  await press(page, deactivate)
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await comesBack(deactivate)
  await page.keyboard.press('Enter')
  await press(page, dialog.getByRole('button', { name: 'Deactivate' }))
  await page.getByText('Keys has been deactivated.').waitFor()
})
