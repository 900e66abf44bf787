// Firefox, driven over WebDriver BiDi, which it speaks itself.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import puppeteer, { type Browser } from 'puppeteer-core'
import { programs } from './environment.ts'

/** Debian's package, and Mozilla's. */
const NAMES = ['firefox-esr', 'firefox']

const installed = () =>
  programs.folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find((path) => existsSync(path))

/** FIREFOX_PATH, or the installed Firefox; undefined without one. */
export const firefoxPath = programs.firefox ?? installed()

export const launchFirefox = (): Promise<Browser> =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath,
    headless: true,
    // The long-term release cannot have another viewport than its window's.
    defaultViewport: null,
    args: ['--width=1280', '--height=900'],
  })
