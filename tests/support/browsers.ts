// Chromium over Playwright, and Firefox over WebDriver BiDi, which it speaks itself.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import puppeteer, { type Browser as Firefox } from 'puppeteer-core'
import { CHROMIUM_FLAGS, chromiumPath } from '../../tools/harness/chromium.ts'
import { programs } from './environment.ts'

export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_FLAGS })

/** Debian's package, and Mozilla's. */
const NAMES = ['firefox-esr', 'firefox']

const installed = () =>
  programs.folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find((path) => existsSync(path))

/** FIREFOX_PATH, or the installed Firefox; undefined without one. */
export const firefoxPath = programs.firefox ?? installed()

/** @param downloads the folder for files that a page gives */
export const launchFirefox = (downloads?: string): Promise<Firefox> =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath,
    headless: true,
    // The long-term release cannot have another viewport than its window's.
    defaultViewport: null,
    args: ['--width=1280', '--height=900'],
    ...(downloads && {
      extraPrefsFirefox: {
        'browser.download.folderList': 2,
        'browser.download.dir': downloads,
        'browser.download.useDownloadDir': true,
        'browser.download.alwaysOpenPanel': false,
        // Firefox would open a downloaded PDF in a tab.
        'pdfjs.disabled': true,
      },
    }),
  })
