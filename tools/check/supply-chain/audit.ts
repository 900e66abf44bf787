// Known weaknesses of the locked packages, by the audit of each lockfile's own client. If the
// registry doesn't answer, the check looks for withdrawn malicious releases (known-bad.json) and
// says so.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPackages } from './packages.ts'

/** Findings of a check, and a summary in a few words. */
export type Findings = { findings: string[]; note: string }

/**
 * Advisories of this severity fail the check if the package reaches a browser, a function or one of
 * our packages. Lower ones, and those of tools, are only reported.
 */
const LEVEL = 'high'

type Answer = { code: number | null; output: string }

function run(command: string, words: string[], cwd: string): Promise<Answer> {
  return new Promise((resolve) => {
    const child = spawn(command, words, { cwd, stdio: ['ignore', 'pipe', 'pipe'], timeout: 20_000 })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    child.stderr.resume()
    child.once('error', () => resolve({ code: null, output: '' }))
    child.once('close', (code) => resolve({ code, output }))
  })
}

/** `via` names the dependency with the weakness, or describes the package's own advisory. */
type Weakness = { severity: string; range: string; via: (string | { title: string; url: string })[] }
type NpmReport = { auditReportVersion?: number; vulnerabilities?: Record<string, Weakness> }

type Advisories = { shipped: string[]; tools: string[] }

/** The advisories of npm's registry, or undefined without an answer. */
async function askNpm(root: string, isShipped: (name: string) => boolean): Promise<Advisories | undefined> {
  const { output } = await run('npm', ['audit', '--json', '--package-lock-only', '--fetch-retries=0'], root)
  const report = parse(output)
  if (!report?.auditReportVersion) return undefined
  const severe = Object.entries(report.vulnerabilities ?? {}).filter(([, { severity }]) =>
    [LEVEL, 'critical'].includes(severity),
  )
  const shipped = severe
    .filter(([name]) => isShipped(name))
    .flatMap(([name, { severity, range, via }]) =>
      via.flatMap((cause) =>
        typeof cause === 'string' ? [] : [`${name} ${range}, ${severity}: ${cause.title}, ${cause.url}`],
      ),
    )
  return { shipped, tools: severe.map(([name]) => name).filter((name) => !isShipped(name)) }
}

function parse(output: string): NpmReport | undefined {
  try {
    return JSON.parse(output)
  } catch {
    return undefined
  }
}

async function askDeno(root: string): Promise<string[] | undefined> {
  const deno = join(root, 'node_modules', '.bin', 'deno')
  const folder = join(root, 'edge-functions')
  const { code, output } = await run(deno, ['audit', `--level=${LEVEL}`], folder)
  if (code === 0) return []
  return /vulnerabilit/i.test(output) ? [`the functions' packages:\n${output}`] : undefined
}

const listed = JSON.parse(readFileSync(join(import.meta.dirname, 'known-bad.json'), 'utf8')) as Record<string, string[]>

export async function audit(root: string): Promise<Findings> {
  const packages = readPackages(root)
  const isShipped = (name: string) => packages.some((one) => one.lock === 'npm' && one.name === name && one.isShipped)
  const [npm, deno] = await Promise.all([askNpm(root, isShipped), askDeno(root)])
  const byList = packages
    .filter(({ name, version }) => listed[name]?.includes(version))
    .map(({ name, version }) => `${name}@${version} was withdrawn because it was malicious`)
  const how = (answer: unknown) => (answer ? 'its registry answered' : 'OFFLINE, by known-bad.json alone')
  return {
    findings: [...(npm?.shipped ?? []), ...(deno ?? []), ...byList],
    note: [
      `package-lock.json: ${how(npm)}; deno.lock: ${how(deno)}`,
      ...(npm?.tools.length ? [`tools with severe advisories, to be updated: ${npm.tools.join(', ')}`] : []),
    ].join('; '),
  }
}
