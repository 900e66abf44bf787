// The browser of the tests: npm's if it runs here, otherwise an installed one.
import { existsSync } from 'node:fs'
import chromiumPackage from '@sparticuz/chromium'
import { Launcher } from 'chrome-launcher'
import { readEnvironment } from '../stack/environment.ts'

type Machine = { platform: string; arch: string; isGlibc: boolean; chromePath: string | undefined }

const thisMachine = (): Machine => {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return {
    platform: process.platform,
    arch: process.arch,
    isGlibc: header.glibcVersionRuntime !== undefined,
    chromePath: readEnvironment().chromePath,
  }
}

/** The package contains one program, for Linux on x64 with glibc. */
export const runsPackagedChromium = ({ platform, arch, isGlibc }: Machine) =>
  platform === 'linux' && arch === 'x64' && isGlibc

/** The path of the browser. CHROME_PATH overrides it. @throws one line if there is no browser */
export async function chromiumPath(
  machine = thisMachine(),
  findInstalled = Launcher.getInstallations,
): Promise<string> {
  if (machine.chromePath) {
    if (existsSync(machine.chromePath)) return machine.chromePath
    throw new Error(`CHROME_PATH is "${machine.chromePath}", which doesn’t exist: set it to Chrome, Edge or Chromium`)
  }
  if (runsPackagedChromium(machine)) return chromiumPackage.executablePath()
  const [installed] = await (async () => findInstalled())().catch(() => [])
  if (installed) return installed
  throw new Error('no browser found: install Chrome, Edge or Chromium, or set CHROME_PATH to one')
}

export const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--force-color-profile=srgb',
]
