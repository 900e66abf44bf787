// A long list of Gumroad, as the command previews and imports it. For tests and benchmarks.
import { writeFile } from 'node:fs/promises'
import { importCustomers, readSales } from '../../packages/archive/src/customers.ts'
import type { Shop } from '../../packages/archive/src/shop.ts'

/** Writes the list to a file, previews it twice and imports it twice. Returns the seconds of both parts. */
export async function importTwice(shop: Shop, path: string, titles: string[], addresses: string[]) {
  const rows = addresses.map((address, n) => `${titles[n % titles.length]},${address},2026-01-31`)
  await writeFile(path, ['Item Name,Purchase Email,Purchase Date', ...rows].join('\n'))
  const run = async (isDryRun: boolean) => {
    const preview: string[] = []
    const begun = performance.now()
    let previewed = begun
    // Later lines tell the progress.
    const say = (line: string) => {
      if (preview.length < 7 && preview.push(line)) previewed = performance.now()
    }
    const { result } = await importCustomers(shop, await readSales(path), { isDryRun, isConfirmed: true, say })
    const seconds = (ms: number) => Number((ms / 1000).toFixed(2))
    return {
      result,
      preview,
      previewing: seconds(previewed - begun),
      importing: seconds(performance.now() - previewed),
    }
  }
  return { first: await run(true), again: await run(true), imported: await run(false), repeated: await run(false) }
}
