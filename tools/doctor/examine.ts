// Runs the checks on a shop one by one, and returns what each found.
import { projectOf } from '../support/settings-file.ts'
import type { Answer, Check, Checks, DoctorContext, Fault } from './check.ts'

const TIMEOUT_MS = 20_000

/** Sends requests and keeps every answer. */
function asker(answers: Answer[]): DoctorContext['ask'] {
  return async (url, init = {}) => {
    const askedAt = Date.now()
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS), ...init })
    const text = await response.text()
    const { status, headers } = response
    const answer = { url, status, headers, text, askedAt, ms: Date.now() - askedAt }
    answers.push(answer)
    return answer
  }
}

export type DoctorOptions = Pick<
  DoctorContext,
  'sql' | 'adminToken' | 'stripe' | 'mailDomain' | 'sellsTo' | 'smtpHost' | 'dkimSelector' | 'resolveTxt' | 'advise'
>

/** Reads the project from the shop's page. @throws if the page doesn't name it */
export async function readProject(url: string, options: DoctorOptions): Promise<DoctorContext> {
  const answers: Answer[] = []
  const ask = asker(answers)
  const site = new URL(url).origin
  const page = await ask(`${site}/dashboard`)
  const project = projectOf(page.text)
  if (!project)
    throw new Error(`${site}/dashboard is not this shop’s page with its values filled in (status ${page.status})`)
  return { ...options, site, ...project, ask, answers }
}

export type Finding = { check: string; skipped?: string; faults: Fault[] }

/** A check that throws is a fault too, so a shop that doesn't answer never passes. */
async function examineOne(name: string, check: Check, context: DoctorContext): Promise<Finding> {
  try {
    const outcome = await check(context)
    if ('skipped' in outcome) return { check: name, faults: [], ...outcome }
    return { check: name, faults: outcome.filter((fault): fault is Fault => Boolean(fault)) }
  } catch (error) {
    const { message, cause } = error as Error
    const what = `the check failed: ${String((cause as Error | undefined)?.message ?? message)}`
    return { check: name, faults: [{ what, where: context.site, remedy: 'check that this machine can reach it' }] }
  }
}

export async function examine(
  context: DoctorContext,
  checks: Checks,
  say: (line: string) => void = () => {},
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [name, check] of Object.entries(checks)) {
    const finding = await examineOne(name, check, context)
    findings.push(finding)
    if (finding.skipped) say(`skipped  ${name}: ${finding.skipped}`)
    else if (finding.faults.length === 0) say(`ok       ${name}`)
    for (const { what, where, remedy } of finding.faults) say(`failed   ${name}: ${what}; at ${where}; ${remedy}`)
  }
  return findings
}
