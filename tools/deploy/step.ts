import type { Act, Ask } from './act.ts'
import type { Kept } from './kept-secrets.ts'
import type { SettingName, Settings } from './settings.ts'

export type Context = {
  settings: Settings
  kept: Kept
  /** The origin of the functions: the project's own address, or its custom domain. */
  functionsUrl: string
  ask: Ask
}

/** One of the things that make a shop of an empty project. Doing it again changes nothing that is right. */
export type Step = {
  name: string
  needs: readonly SettingName[]
  /** Whether it is done already. Left out where doing it again costs nothing and only it can tell. */
  check?: (context: Context) => Promise<boolean>
  acts: (context: Context) => Act[]
  /** With what the acts were answered. */
  finish?: (context: Context, answers: unknown[]) => void
  /** What the operator is to know or to do. */
  notes?: (context: Context) => string[]
}

export const project = ({ settings }: Context, path: string): string =>
  `/v1/projects/${settings.SUPABASE_PROJECT_REF}${path}`

/** Reads rows as the project's owner. */
export const query = async (context: Context, sql: string): Promise<Record<string, unknown>[]> => {
  const rows = await context.ask('supabase', 'POST', project(context, '/database/query'), {
    query: sql,
    read_only: true,
  })
  return Array.isArray(rows) ? rows : []
}

/** Whether an object has all of these values, as the service writes them. */
export const holds = (actual: unknown, wanted: Record<string, unknown>): boolean =>
  Object.entries(wanted).every(([name, value]) => (actual as Record<string, unknown> | null)?.[name] === value)
