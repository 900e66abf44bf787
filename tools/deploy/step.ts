import type { Kept } from './kept-secrets.ts'
import type { SettingName, Settings } from './settings.ts'

export type Context = {
  settings: Settings
  kept: Kept
  /** The origin of the functions: the project's own address, or its custom domain. */
  functionsUrl: string
  ask: Ask
}

/**
 * One of the things that make a shop of an empty project. Doing it again changes nothing that is
 * right.
 */
export type Step = {
  name: string
  needs: readonly SettingName[]
  /**
   * Whether it is done already. Left out where doing it again costs nothing and only it can tell.
   */
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

/** A step that did not succeed: what was wrong, where, and what to do about it. */
export class DeployFailure extends Error {
  readonly where: string
  readonly remedy: string

  constructor({ what, where, remedy }: { what: string; where: string; remedy: string }) {
    super(what)
    this.where = where
    this.remedy = remedy
  }
}

// What a step does, as data: a dry run shows the same acts that a run carries out.

export type Act =
  | { command: string[] }
  | { service: 'supabase' | 'stripe'; method: 'POST' | 'PATCH' | 'PUT' | 'DELETE'; path: string; body: unknown }
  | { here: string; run: () => Promise<void> }

/** Runs a command of the Supabase CLI. */
export type Run = (words: string[]) => Promise<{ code: number | null; output: string }>

/** Asks the Management API or Stripe. @throws DeployFailure */
export type Ask = (service: 'supabase' | 'stripe', method: string, path: string, body?: unknown) => Promise<unknown>

const indented = (text: string) => text.replaceAll('\n', '\n        ')

/** An act as people read it. */
export function describeAct(act: Act, addresses: Record<'supabase' | 'stripe', string>): string {
  if ('command' in act) return `run     supabase ${act.command.join(' ')}`
  if ('here' in act) return `here    ${act.here}`
  return `${act.method.padEnd(7)} ${addresses[act.service]}${act.path} ${indented(JSON.stringify(act.body, null, 2))}`
}

export async function carryOut(act: Act, { run, ask }: { run: Run; ask: Ask }): Promise<unknown> {
  if ('here' in act) return act.run()
  if (!('command' in act)) return ask(act.service, act.method, act.path, act.body)
  const { code, output } = await run(act.command)
  if (code === 0) return output
  throw new DeployFailure({
    what: `the command ended with ${code}: ${output.trim().split('\n').slice(-6).join('\n')}`,
    where: `supabase ${act.command.join(' ')}`,
    remedy: 'mend what it says; most often SUPABASE_ACCESS_TOKEN or SUPABASE_DB_PASSWORD is of another project',
  })
}
