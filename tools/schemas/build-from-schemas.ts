// Builds a database from supabase/schemas, the source of the migrations.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { connectOnce } from '../database/connect-once.ts'
import { writeLimitsSchema } from './limits-schema.ts'

/**
 * The files that `schema_paths` in config.toml matches, in the order of the Supabase CLI: by path.
 * Writes the limits of the contract among them first.
 */
export function schemaFiles(projectDir: string): string[] {
  writeLimitsSchema()
  const supabaseDir = join(projectDir, 'supabase')
  const config = readFileSync(join(supabaseDir, 'config.toml'), 'utf8')
  const pattern = /^schema_paths = \["(.+)"\]$/m.exec(config)?.[1] ?? ''
  const paths = globSync(pattern, { cwd: supabaseDir }).sort()
  if (paths.length === 0) throw new Error('schema_paths in supabase/config.toml matches no file')
  return paths.map((path) => join(supabaseDir, path))
}

/** The SQL of a schema file. A text file of the same name lists the words of its table. */
function readSchema(path: string): string {
  const sql = readFileSync(path, 'utf8')
  const list = path.replace(/\.sql$/, '.txt')
  if (!existsSync(list)) return sql
  const words = readFileSync(list, 'utf8')
    .replace(/^#.*\n/gm, '')
    .trim()
  return `${sql}
insert into private.${basename(list, '.txt')} (word)
select word from regexp_split_to_table('${words}', '\\s+') as word;
`
}

/** @throws with the name of the file that fails */
export async function buildFromSchemas(projectDir: string, databaseUrl: string): Promise<void> {
  await using sql = connectOnce(databaseUrl)
  await sql.begin(async (transaction) => {
    // A function may name a table of a later file.
    await transaction`set local check_function_bodies = off`
    for (const path of schemaFiles(projectDir)) {
      await transaction.unsafe(readSchema(path)).catch((cause) => {
        throw new Error(`${path} does not apply: ${cause instanceof Error ? cause.message : cause}`, { cause })
      })
    }
  })
}
