// The only migration until the first release: supabase/migrations/<time>_baseline.sql, written from
// supabase/schemas.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSchema, schemaFiles } from '../database/build-from-schemas.ts'
import { projectDir } from '../stack/environment.ts'
import { isReleased, MIGRATIONS, migrationFiles } from './releases.ts'

export const timestamp = () => new Date().toISOString().replace(/\D/g, '').slice(0, 14)

/**
 * Function bodies, texts and quoted names, in which two hyphens don't start a comment; and comments
 * with their line.
 */
const QUOTED_OR_COMMENT = /(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'|"[^"]*"|\n?[ \t]*--.*/g

/** Drops comments outside functions, so that a new wording doesn't change the baseline. */
const withoutComments = (sql: string) =>
  sql.replace(QUOTED_OR_COMMENT, (text) => (/^\s*--/.test(text) ? '' : text)).trim()

const baseline = () =>
  [
    '-- Written by `npm run db:diff` from supabase/schemas. Edit the schemas instead.',
    '-- A function may name a table that a later statement creates.\nset check_function_bodies = off;',
    ...schemaFiles(projectDir).map((path) => withoutComments(readSchema(path))),
  ].join('\n\n')

/** Never after the first release: a released migration doesn't change. */
export function isBaselineStale(): boolean {
  if (isReleased()) return false
  const [file = '', ...others] = migrationFiles()
  const isBaseline = file.endsWith('_baseline.sql') && others.length === 0
  return !isBaseline || readFileSync(join(MIGRATIONS, file), 'utf8') !== `${baseline()}\n`
}

/**
 * Writes the baseline under a new time, so that the start recognises a database with an older one.
 * @returns the file
 */
export function writeBaseline(): string {
  for (const name of migrationFiles()) rmSync(join(MIGRATIONS, name))
  const file = join(MIGRATIONS, `${timestamp()}_baseline.sql`)
  writeFileSync(file, `${baseline()}\n`)
  return file
}
