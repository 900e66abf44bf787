// A full list of another shop, as the command imports it.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importCustomers, readSales } from '../../../packages/archive/src/customers.ts'
import { archiveFolders, shopOf } from '../../support/api/archives.ts'
import { list } from '../../support/api/listings.ts'
import { seller } from '../../support/api/people.ts'

const { newFolder } = archiveFolders()

test('10,000 rows are previewed within 5 seconds, and imported once', { timeout: 300_000 }, async () => {
  const sam = await seller()
  const items = await Promise.all([1, 2, 3].map((n) => list(sam, { title: `Item ${n} of a large shop` })))
  const rows = Array.from({ length: 10_000 }, (_, n) => `${items[n % 3]?.title},c${n}.${sam.id}@example.com,2026-01-31`)
  const path = join(await newFolder(), 'sales.csv')
  await writeFile(path, ['Item Name,Purchase Email,Purchase Date', ...rows].join('\n'))
  const run = async (isDryRun: boolean) => {
    const lines: string[] = []
    const start = performance.now()
    const say = (line: string) => lines.push(line)
    const { result, problems } = await importCustomers(shopOf(sam), await readSales(path), {
      ...{ isDryRun, isConfirmed: true, say },
    })
    const seconds = (performance.now() - start) / 1000

    return { result, problems, counts: lines.slice(1, 3), seconds }
  }
  const first = await run(true)
  expect(first).toMatchObject({ problems: [], counts: ['  10000 new purchases', '  0 imported before'] })
  expect(first.seconds).toBeLessThan(5)
  const { seconds: _, ...again } = await run(true)
  expect(first).toMatchObject(again)
  expect((await run(false)).result).toMatch(/^10000 purchases imported/)
  expect(await run(false)).toMatchObject({
    result: 'Nothing was imported',
    counts: ['  0 new purchases', '  10000 imported before'],
  })
  expect((await sam.get('customers/imports')).body.imports).toMatchObject([{ unclaimed: 10_000, claimed: 0 }])
})
