// `npm run acceptance -- --target FILE-OR-URL [--profile smoke|core|full]`: tests a site from outside, wherever it is. FILE is what stack.json
// is for a stack that runs here. `smoke` reads only; `core` needs test accounts; `full` runs every suite on a site that may be thrown away.
import { parseArgs } from 'node:util'
import { readTarget } from './read-target.ts'
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

const target = (() => {
  try {
    return readTarget(given)
  } catch (error) {
    return stop(error instanceof Error ? error.message : String(error))
  }
})()
if (profile !== 'smoke' && !target?.accounts)
  stop(`the profile ${profile} needs accounts: a seller and two buyers of the target who may be used for tests`)
if (profile === 'full' && !target?.databaseUrls)
  stop('the profile full needs databaseUrls, of a site that may be thrown away: its tests write what they like')

process.env.ACCEPTANCE_TARGET = JSON.stringify(target)
if (profile === 'full') await runTests(SUITES)
await runVitest('--project', 'acceptance', ...(profile === 'smoke' ? ['tests/acceptance/smoke'] : []))
