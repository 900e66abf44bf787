// Builds a database from supabase/schemas, the source of the migrations.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectOnce } from './connect-once.ts'

/**
 * The files that `schema_paths` in config.toml matches, in the order of the Supabase CLI: by path.
 */
export function schemaFiles(projectDir: string): string[] {
  const supabaseDir = join(projectDir, 'supabase')
  const config = readFileSync(join(supabaseDir, 'config.toml'), 'utf8')
  const pattern = /^schema_paths = \["(.+)"\]$/m.exec(config)?.[1] ?? ''
  const paths = globSync(pattern, { cwd: supabaseDir }).sort()
  if (paths.length === 0) throw new Error('schema_paths in supabase/config.toml matches no file')
  return paths.map((path) => join(supabaseDir, path))
}

/** @throws with the name of the file that fails */
export async function buildFromSchemas(projectDir: string, databaseUrl: string): Promise<void> {
  await using sql = connectOnce(databaseUrl)
  await sql.begin(async (transaction) => {
    // A function may name a table of a later file.
    await transaction`set local check_function_bodies = off`
    for (const path of schemaFiles(projectDir)) {
      await transaction.file(path).catch((cause) => {
        throw new Error(`${path} does not apply: ${cause instanceof Error ? cause.message : cause}`, { cause })
      })
    }
  })
}
