// Brings a project from any state to a running shop, or shows the steps.

import { DeployFailure } from './deploy-failure.ts'
import { readSettings, type Settings, secretsOf } from './settings.ts'
import type { Context, Step } from './step.ts'
import { type Ask, carryOut, describeAct, type Run } from './step.ts'
import { loadSecrets, placeholders, type StoredSecrets } from './stored-secrets.ts'

export type DeployOptions = {
  values: NodeJS.Dict<string>
  steps: readonly Step[]
  isDryRun: boolean
  /** Adds a key of signed documents, which replaces the current one. */
  rotatesDocumentKey?: boolean
  say: (line: string) => void
  /** Connects to the two services and the CLI. */
  connect: (settings: Settings) => { ask: Ask; run: Run }
}

/** Removes every secret from a text, in each encoding. */
const redactor = (secrets: [name: string, value: string][]) => {
  const forms = secrets.flatMap(([name, value]) =>
    [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)].map((form) => [form, `‹${name}›`] as const),
  )
  // Longest first, because a secret may contain a shorter one.
  forms.sort(([a], [b]) => b.length - a.length)
  return (text: string) => forms.reduce((rest, [form, instead]) => rest.replaceAll(form, instead), text)
}

const valuesOf = (stored: StoredSecrets): [string, string][] =>
  Object.entries(stored).filter(([, value]) => !value.startsWith('‹'))

async function apply(step: Step, context: Context, run: Run): Promise<'done already' | 'done'> {
  if (await step.check?.(context)) return 'done already'
  const answers: unknown[] = []
  for (const act of step.acts(context)) answers.push(await carryOut(act, { run, ask: context.ask }))
  step.finish?.(context, answers)
  return 'done'
}

/** @returns whether every step succeeded. Failures have been reported */
export async function deploy({ values, steps, say, connect, ...options }: DeployOptions): Promise<boolean> {
  const { isDryRun } = options
  const read = readSettings(values)
  if ('faults' in read) {
    say(`Settings to fix: ${read.faults.length}. .env.example explains each one.`)
    for (const fault of read.faults) say(`  ${fault}`)
    return false
  }
  const { settings } = read
  const functionsUrl = settings.FUNCTIONS_URL ?? `https://${settings.SUPABASE_PROJECT_REF}.supabase.co`
  const addresses = { supabase: settings.SUPABASE_API_URL, stripe: settings.STRIPE_API_URL }
  let stored: StoredSecrets | undefined
  /** Reads the secrets at each call, because a step may add one. */
  const redact = (text: string) => redactor([...secretsOf(settings), ...(stored ? valuesOf(stored) : [])])(text)
  const show = (line: string) => say(redact(line))
  try {
    stored = isDryRun ? placeholders() : loadSecrets(settings.DEPLOY_SECRETS, options)
    const { ask, run } = connect(settings)
    const context: Context = { settings, stored, functionsUrl, ask }
    for (const [index, step] of steps.entries()) {
      const title = `${index + 1}/${steps.length} ${step.name}`
      if (isDryRun) {
        show(`${title} (${step.needs.join(', ')})`)
        for (const act of step.acts(context)) show(`    ${describeAct(act, addresses)}`)
      } else {
        const outcome = await apply(step, context, run).catch((error: unknown) => {
          show(`${title}: failed`)
          throw error
        })
        show(`${title}: ${outcome}`)
      }
      for (const note of step.notes?.(context) ?? []) show(`    ${note}`)
    }
    show(
      isDryRun
        ? 'No service was called and nothing was changed.'
        : `Done. Look at it: npm run doctor -- ${settings.SITE_URL}`,
    )
    return true
  } catch (error) {
    if (!(error instanceof DeployFailure)) throw new Error(redact(String(error)))
    show(`    what   ${error.message}`)
    show(`    where  ${error.where}`)
    show(`    do     ${error.remedy}`)
    show('Finished steps stay done. Run the same command to resume here.')
    return false
  }
}
