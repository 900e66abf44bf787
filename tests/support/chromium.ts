// Chromium from npm, with what it needs to run in a container and nothing from the system.
import chromiumPackage from '@sparticuz/chromium'

export const chromiumPath = () => chromiumPackage.executablePath()

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
