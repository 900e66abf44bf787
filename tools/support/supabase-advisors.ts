// The warnings of Supabase's own advisors about a database.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectDir } from '../stack/environment.ts'

const WORDS = ['db', 'advisors', '--type', 'all', '--level', 'warn', '--output-format', 'json']

export type Advice = { title?: string; detail?: string }

/** @param environment more variables for the Supabase CLI */
export async function askAdvisors(databaseUrl: string, environment: NodeJS.ProcessEnv = {}): Promise<Advice[]> {
  const cli = join(projectDir, 'node_modules', '.bin', 'supabase')
  const { stdout } = await promisify(execFile)(cli, [...WORDS, `--remote=${databaseUrl}`], {
    env: { ...process.env, NO_COLOR: '1', DO_NOT_TRACK: '1', ...environment },
    maxBuffer: 64 * 1024 * 1024,
  }).catch(() => {
    throw new Error('the Supabase CLI couldn’t run the advisors')
  })
  const found: unknown = JSON.parse(stdout.trim() || '[]')
  return Array.isArray(found) ? found : (Object.values(found as object).find(Array.isArray) ?? [])
}
