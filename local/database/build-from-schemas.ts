// Builds a database from supabase/schemas, the truth of what it should be. Production and the stack are built from the migrations.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'

/** The files in the order that config.toml names them. @throws when it names none. */
export function schemaFiles(projectDir: string): string[] {
  const config = readFileSync(join(projectDir, 'supabase', 'config.toml'), 'utf8')
  const list = /^schema_paths = \[([^\]]*)\]/m.exec(config)?.[1] ?? ''
  const paths = [...list.matchAll(/"\.\/(schemas\/[a-z_]+\.sql)"/g)].map(([, path]) =>
    join(projectDir, 'supabase', path ?? ''),
  )
  if (paths.length === 0) throw new Error('supabase/config.toml names no schema_paths')
  return paths
}

/** @throws with the name of the file that does not apply. */
export async function buildFromSchemas(projectDir: string, databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  try {
    await sql.begin(async (transaction) => {
      // A function may name a table of a later file.
      await transaction`set local check_function_bodies = off`
      for (const path of schemaFiles(projectDir)) {
        await transaction.file(path).catch((cause) => {
          throw new Error(`${path} does not apply: ${cause instanceof Error ? cause.message : cause}`, { cause })
        })
      }
    })
  } finally {
    await sql.end()
  }
}
