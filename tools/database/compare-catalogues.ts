// Compares two databases by the lines of describe-catalogue.ts.
import postgres from 'postgres'
import { describeCatalogue } from './describe-catalogue.ts'

const linesOf = async (url: string): Promise<string[]> => {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return await describeCatalogue(sql)
  } finally {
    await sql.end()
  }
}

/** @param urls of a superuser, who sees everything. @returns no lines when both are equal */
export async function compareCatalogues(urls: Record<'schemas' | 'migrations', string | undefined>): Promise<string[]> {
  const [schemas, migrations] = await Promise.all([linesOf(urls.schemas ?? ''), linesOf(urls.migrations ?? '')])
  const without = (lines: string[], others: string[], where: string) => {
    const otherLines = new Set(others)
    return lines.filter((line) => !otherLines.has(line)).map((line) => `only in ${where}: ${line}`)
  }
  return [...without(schemas, migrations, 'schemas'), ...without(migrations, schemas, 'migrations')].sort()
}
