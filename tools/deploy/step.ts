import { DeployFailure } from './deploy-failure.ts'
import type { SettingName, Settings } from './settings.ts'
import type { StoredSecrets } from './stored-secrets.ts'

export type Context = {
  settings: Settings
  stored: StoredSecrets
  /** The origin of the functions: the project's own address, or its custom domain. */
  functionsUrl: string
  ask: Ask
}

/** One step of a deployment. Repeating it changes nothing that is correct. */
export type Step = {
  name: string
  needs: readonly SettingName[]
  /** Whether it is done. Missing if repeating the step is free and nothing else shows its state. */
  check?: (context: Context) => Promise<boolean>
  acts: (context: Context) => Act[]
  /** Gets the results of the acts. */
  finish?: (context: Context, answers: unknown[]) => void
  /** Notes for the operator. */
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

/** Whether an object has all of these values. */
export const holds = (actual: unknown, expected: Record<string, unknown>): boolean =>
  Object.entries(expected).every(([name, value]) => (actual as Record<string, unknown> | null)?.[name] === value)

// The acts of a step, as data: a dry run shows the acts that a run performs.

export type Act =
  | { command: string[] }
  | { service: 'supabase' | 'stripe'; method: 'POST' | 'PATCH' | 'PUT' | 'DELETE'; path: string; body: unknown }
  | { here: string; run: () => Promise<void> }

/** Runs a command of the Supabase CLI. */
export type Run = (words: string[]) => Promise<{ code: number | null; output: string }>

/** Asks the Management API or Stripe. @throws DeployFailure */
export type Ask = (service: 'supabase' | 'stripe', method: string, path: string, body?: unknown) => Promise<unknown>

const indented = (text: string) => text.replaceAll('\n', '\n        ')

/** An act as text. */
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
    remedy: 'fix the reported problem; often SUPABASE_ACCESS_TOKEN or SUPABASE_DB_PASSWORD belongs to another project',
  })
}
