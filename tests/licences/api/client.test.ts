// The client of docs/licences.md, run as it stands there.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { projectDir } from '../../../tools/stack/environment.ts'
import { list } from '../../support/api/listings.ts'
import { seller, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { stack } from '../../support/stack.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const MONTH = 31 * 86_400_000

test('a program runs offline for 30 days with the answer about its own key and device', {
  tags: ['licence-offline'],
}, async () => {
  const folder = temporaryFolder()
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(await readFile(join(projectDir, 'docs/licences.md'), 'utf8')) ?? []
  expect(code.split('\n').length).toBeLessThanOrEqual(53)
  await writeFile(join(folder, 'client.mjs'), code)
  const { licenceClient } = await import(pathToFileURL(join(folder, 'client.mjs')).href)

  const [sam, bea] = [await seller(), await user('Bea')]
  const { id: listingId } = await list(sam, { price: 0 })
  await sam.put(`files/${listingId}/licences`, { source: 'generated', seats: 1 })
  const { items } = await buy(bea, listingId)
  const shop = stack.urls.web
  let stored: string | null = null
  const store = {
    read: () => stored,
    write: (text: string) => {
      stored = text
    },
  }
  const on = (device: string, changes: object = {}) => licenceClient({ shop, listingId, store, device, ...changes })

  expect(await on('laptop').activate('WRONG')).toBe(false)
  expect(await on('laptop').activate(items[0]?.licence?.key)).toBe(true)
  const offline = { shop: 'http://127.0.0.1:1' }
  expect(await on('laptop', offline).check()).toBe(true)
  expect(await on('laptop', offline).check(Date.now() + MONTH)).toBe(false)
  expect(await on('phone', offline).check()).toBe(false)
  expect(await on('laptop', { ...offline, listingId: crypto.randomUUID() }).check()).toBe(false)
  const right = String(stored)
  store.write(right.replace(/\.(\w{20})/, `.${Buffer.from('{"exp":9999999999').toString('base64url').slice(0, 20)}`))
  expect(await on('laptop', offline).check()).toBe(false)
  store.write(right)
  await sam.put(`licences/${items[0]?.licence?.id}`, { isEnded: true })
  expect(await on('laptop').check()).toBe(false)
})
