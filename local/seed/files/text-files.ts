// The written products, kept as plain text beside the code.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export function writtenText(slug: string): string {
  return readFileSync(join(import.meta.dirname, '..', 'texts', `${slug}.txt`), 'utf8')
}
