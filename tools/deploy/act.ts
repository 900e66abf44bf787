// What a step does, as data: a dry run shows the same acts that a run carries out.
import { DeployFailure } from './failure.ts'

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
