// `npm run acceptance -- --target FILE-OR-URL [--profile smoke|core|full]`: tests a site from outside, wherever it is. FILE is what stack.json
// is for a stack that runs here. `smoke` reads only; `core` needs test accounts; `full` runs every suite on a site that may be thrown away.
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { targetDescription } from '../tests/support/target.ts'
import { runTests, runVitest } from './run-tests.ts'

const PROFILES = ['smoke', 'core', 'full']
/** What only an owner of the database can arrange. */
const SUITES = ['acceptance', 'api', 'fuzz', 'e2e']

const stop = (why: string): never => {
  console.error(why)
  process.exit(2)
}

const { values } = parseArgs({
  options: { target: { type: 'string' }, profile: { type: 'string', default: 'smoke' } },
})
const { profile } = values
const given = values.target ?? stop('--target is missing: name a site, or a file that describes it as stack.json does')
if (!PROFILES.includes(profile)) stop(`--profile is "${profile}": use ${PROFILES.join(', ')}`)

function read(): unknown {
  if (/^https?:/.test(given)) return { urls: { web: given } }
  if (!existsSync(given)) stop(`--target is "${given}": there is no such file, and it is no http address`)
  try {
    return JSON.parse(readFileSync(given, 'utf8'))
  } catch (error) {
    return stop(`${given} is no JSON: ${error instanceof Error ? error.message : error}`)
  }
}

const parsed = targetDescription.safeParse(read())
if (!parsed.success) stop(`${given} describes no target:\n${z.prettifyError(parsed.error)}`)
const target = parsed.data
if (profile !== 'smoke' && !target?.accounts)
  stop(`the profile ${profile} needs accounts: a seller and two buyers of the target who may be used for tests`)
if (profile === 'full' && !target?.databaseUrls)
  stop('the profile full needs databaseUrls, of a site that may be thrown away: its tests write what they like')

process.env.ACCEPTANCE_TARGET = JSON.stringify(target)
if (profile === 'full') await runTests(SUITES)
await runVitest('--project', 'acceptance', ...(profile === 'smoke' ? ['tests/acceptance/smoke'] : []))
