// `npm run doctor -- <url> [--env FILE]`: checks a running shop from outside, and from inside with
// DOCTOR_DATABASE_URL. It writes nothing, but with DOCTOR_DATABASE_URL it makes two searches that
// are counted like a visitor's.
import { resolveTxt } from 'node:dns/promises'
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import '../end-with-parent.mjs'
import { readSettingsFile } from '../support/settings-file.ts'
import { stop } from '../support/stop.ts'
import { askAdvisors } from '../support/supabase-advisors.ts'
import { CHECKS } from './checks.ts'
import { localDatabase, readOptions } from './environment.ts'
import { examine, readProject } from './examine.ts'

const USE = 'Use: npm run doctor -- https://shop.example [--env FILE]'

function readWords() {
  try {
    const { positionals, values } = parseArgs({ options: { env: { type: 'string' } }, allowPositionals: true })
    return { url: positionals[0] ?? '', file: values.env }
  } catch (error) {
    return stop(`${(error as Error).message}. ${USE}`)
  }
}

const { url, file } = readWords()
if (!/^https?:\/\//.test(url) || !URL.canParse(url)) stop(USE)

const { databaseUrl, ...rest } = readOptions(file ? readSettingsFile(file) : { ...localDatabase(url), ...process.env })
/** The server rejects writes on this connection. */
const sql = databaseUrl
  ? postgres(databaseUrl, {
      max: 1,
      prepare: false,
      onnotice: () => {},
      connection: { default_transaction_read_only: true },
    })
  : undefined

const advise = (databaseUrl: string) => async () =>
  (await askAdvisors(databaseUrl)).map(({ title, detail }) => `${title}: ${detail}`)

const context = await readProject(url, {
  ...rest,
  sql,
  advise: databaseUrl ? advise(databaseUrl) : undefined,
  // A missing record is a finding, not a failure.
  resolveTxt: async (name) => (await resolveTxt(name).catch(() => [])).map((parts) => parts.join('')),
}).catch((error: Error) => stop(`${url}: ${String((error.cause as Error | undefined)?.message ?? error.message)}`))
const findings = await examine(context, CHECKS, (line) => console.log(line))
await sql?.end()
const failed = findings.filter(({ faults }) => faults.length > 0).length
const skipped = findings.filter((finding) => finding.skipped).length
console.log(`${findings.length - failed - skipped} ok, ${failed} failed, ${skipped} skipped`)
process.exit(failed > 0 ? 1 : 0)
