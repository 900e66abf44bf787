// Files for uploads that a real program made: the browser prints the PDF and paints the picture.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'

/** The path of a new file of that name, in a folder of its own. */
function saved(name: string, bytes: Buffer): string {
  const path = join(mkdtempSync(join(tmpdir(), 'made-files-')), name)
  writeFileSync(path, bytes)
  return path
}

/** A PNG of one colour. */
export async function paintPicture(browser: Browser, width: number, height: number, colour: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(`<body style="background: ${colour}">`)
  const picture = await page.screenshot()
  await page.close()
  return picture
}

/** A picture for a listing, as a file. */
export const pictureFile = async (browser: Browser, name: string, colour: string): Promise<string> =>
  saved(name, await paintPicture(browser, 1200, 900, colour))

/** A text as a PDF. */
export async function pdfFile(browser: Browser, name: string, text: string): Promise<string> {
  const page = await browser.newPage()
  await page.setContent(`<p>${text}</p>`)
  const pdf = await page.pdf()
  await page.close()
  return saved(name, pdf)
}
