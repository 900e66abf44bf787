import { type Browser, chromium } from 'playwright-core'
import { CHROMIUM_FLAGS, chromiumPath } from '../../tools/harness/chromium.ts'

export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_FLAGS })
