// Compares two databases by the lines of describe-catalogue.ts.
import { connectOnce } from './connect-once.ts'
import { describeCatalogue } from './describe-catalogue.ts'

type Urls = Record<'schemas' | 'migrations', string | undefined>

/** @param urls of a superuser, who sees everything. @returns no lines if both are equal */
export async function compareCatalogues(urls: Urls, describe = describeCatalogue): Promise<string[]> {
  const linesOf = async (url = ''): Promise<string[]> => {
    await using sql = connectOnce(url)
    return await describe(sql)
  }
  const [schemas, migrations] = await Promise.all([linesOf(urls.schemas), linesOf(urls.migrations)])
  const without = (lines: string[], others: string[], where: string) => {
    const otherLines = new Set(others)
    return lines.filter((line) => !otherLines.has(line)).map((line) => `only in ${where}: ${line}`)
  }
  return [...without(schemas, migrations, 'schemas'), ...without(migrations, schemas, 'migrations')].sort()
}
