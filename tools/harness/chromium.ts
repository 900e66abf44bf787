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
    throw new Error(
      `CHROME_PATH is "${machine.chromePath}", and there is no such program: name Chrome, Edge or Chromium`,
    )
  }
  if (runsPackagedChromium(machine)) return chromiumPackage.executablePath()
  const [installed] = await (async () => findInstalled())().catch(() => [])
  if (installed) return installed
  throw new Error('no browser for this machine: install Chrome, Edge or Chromium, or name one in CHROME_PATH')
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
