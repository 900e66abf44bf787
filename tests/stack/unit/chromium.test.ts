// Which browser the tests take, on the machines that people have.
import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../../tools/harness/chromium.ts'

const mac = { platform: 'darwin', arch: 'arm64', isGlibc: false, chromePath: undefined }
const linux = { platform: 'linux', arch: 'x64', isGlibc: true, chromePath: undefined }
const chrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

describe('the browser of the tests', () => {
  test.each([
    ['a Mac is the installed one', mac],
    ['Linux for ARM is the installed one', { ...linux, arch: 'arm64' }],
    ['Linux without glibc is the installed one', { ...linux, isGlibc: false }],
    ['any machine is the one that CHROME_PATH names', { ...linux, chromePath: process.execPath }],
  ])('on %s', { tags: ['lockfile-serves-platform'] }, async (_, machine) => {
    expect(await chromiumPath(machine, () => [chrome])).toBe(machine.chromePath ?? chrome)
  })

  test('is asked for in one line where CHROME_PATH names nothing', async () => {
    await expect(chromiumPath({ ...mac, chromePath: '/nowhere/chrome' }, () => [chrome])).rejects.toThrow(
      'CHROME_PATH is "/nowhere/chrome", which doesn’t exist: set it to Chrome, Edge or Chromium',
    )
  })

  test.each([
    ['finds none', () => []],
    [
      'fails',
      () => {
        throw new Error('no launcher for this platform')
      },
    ],
  ])('is asked for in one line where the search %s', async (_, find) => {
    await expect(chromiumPath(mac, find)).rejects.toThrow(
      'no browser found: install Chrome, Edge or Chromium, or set CHROME_PATH to one',
    )
  })
})
