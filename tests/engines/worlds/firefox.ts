// Firefox as one of the engines.
import type { Browser, ElementHandle } from 'puppeteer-core'
import { labelOf, typeMoment } from '../../support/pages/in-page.ts'
import { arrivedIn, findInPage } from './find.ts'
import { Person } from './person.ts'

type Handle = ElementHandle<Element>

/** A person's own Firefox. @param downloads the folder where its files arrive */
export async function personInFirefox(browser: Browser, downloads = '') {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  const problems: string[] = []
  // Errors of a page that was left: the driver's own, and modules that were still loading.
  const note = (problem: string) => /__bidi_|error loading dynamically/.test(problem) || problems.push(problem)
  page.on('pageerror', (error) => note(String(error)))
  page.on('console', (message) => message.type() === 'error' && note(message.text()))
  const person = new Person<Handle>({
    goTo: async (address) => void (await page.goto(address)),
    // Firefox does not report every step of its history.
    address: () => page.evaluate(() => location.href),
    find: async (what) => (await page.evaluateHandle(findInPage, what)).asElement() as Handle | null,
    click: async (element) => {
      const pressed = await element.evaluateHandle(labelOf)
      await (pressed as Handle).click()
    },
    type: async (element, text) => {
      if (await element.evaluate(typeMoment, text)) return
      await element.evaluate((field) => (field as HTMLInputElement).select())
      await element.type(text)
    },
    chooseFiles: (element, paths) => (element as ElementHandle<HTMLInputElement>).uploadFile(...paths),
    run: (element, inPage, value) => element.evaluate(inPage as never, value),
    tabs: async () => (await context.pages()).length,
    download: (begin) => arrivedIn(downloads, begin),
    picture: () => page.screenshot(),
    problems: () => problems,
    close: () => context.close(),
  })
  return Object.assign(person, { page })
}
