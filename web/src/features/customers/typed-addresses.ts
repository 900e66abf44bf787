import { normalAddress } from '@contract/text/addresses.ts'
import { formatList } from '@contract/text/format.ts'
import { linesOf, unguarded } from '@contract/text/text-reader.ts'
import { plural, t } from '@/lib/texts.ts'

/** The first address of each line, such as a row of a CSV file, and the numbers of lines without one. */
export function addressesIn(list: string): { addresses: string[]; wrong: number[] } {
  const addresses = new Set<string>()
  const wrong: number[] = []
  for (const [index, line] of linesOf(list).entries()) {
    if (line.trim() === '') continue
    const address = line
      .split(/[\s,;<>"]+/)
      .map((word) => normalAddress(unguarded(word)))
      .find((form) => form !== null)
    if (address) addresses.add(address)
    else wrong.push(index + 1)
  }
  return { addresses: [...addresses], wrong }
}

/** "12 addresses, 1 line isn’t an address: line 4". Shows five of them. */
export function countInWords({ addresses, wrong }: ReturnType<typeof addressesIn>): string {
  const found = plural({ count: addresses.length }, { one: '# address', other: '# addresses' })
  const count = wrong.length
  if (count === 0) return found
  const lines = formatList([...wrong.slice(0, 5).map(String), ...(wrong.length > 5 ? [t`more`] : [])])
  return `${found}, ${plural(count, {
    one: `# line isn’t an address: line ${lines}`,
    other: `# lines aren’t addresses: lines ${lines}`,
  })}`
}
