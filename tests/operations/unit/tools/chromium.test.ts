// Which browser the tests take, on the machines that people have.
import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../../../tools/harness/chromium.ts'

const mac = { platform: 'darwin', arch: 'arm64', isGlibc: false, chromePath: undefined }
const linux = { platform: 'linux', arch: 'x64', isGlibc: true, chromePath: undefined }
const chrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

describe('the browser of the tests', () => {
  test('on a Mac is the installed one', { tags: ['lockfile-serves-platform'] }, async () => {
    expect(await chromiumPath(mac, () => [chrome])).toBe(chrome)
  })

  test('on Linux for ARM and on Linux without glibc is the installed one', async () => {
    expect(await chromiumPath({ ...linux, arch: 'arm64' }, () => ['/usr/bin/chromium'])).toBe('/usr/bin/chromium')
    expect(await chromiumPath({ ...linux, isGlibc: false }, () => ['/usr/bin/chromium'])).toBe('/usr/bin/chromium')
  })

  test('is the one that CHROME_PATH names, on any machine', { tags: ['lockfile-serves-platform'] }, async () => {
    const named = process.execPath
    expect(await chromiumPath({ ...linux, chromePath: named }, () => [chrome])).toBe(named)
  })

  test('is asked for in one line where CHROME_PATH names nothing', async () => {
    await expect(chromiumPath({ ...mac, chromePath: '/nowhere/chrome' }, () => [chrome])).rejects.toThrow(
      'CHROME_PATH is "/nowhere/chrome", and there is no such program: name Chrome, Edge or Chromium',
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
      'no browser for this machine: install Chrome, Edge or Chromium, or name one in CHROME_PATH',
    )
  })
})
