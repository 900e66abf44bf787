// `npm run acceptance -- --target FILE-OR-URL [--profile smoke|core|full]`: tests a site from
// outside. FILE has the format of stack.json. `smoke` only reads, `core` needs test accounts, and
// `full` runs every suite on a disposable site.
import { parseArgs } from 'node:util'
import { projectOf } from '../support/settings-file.ts'
import { stop } from '../support/stop.ts'
import { targetOf } from '../support/target.ts'
import { runTests, runVitest } from './run-tests.ts'

const PROFILES = ['smoke', 'core', 'full']
/** Need access to the database. */
const SUITES = ['acceptance', 'api', 'fuzz', 'path']

const { values } = parseArgs({
  options: { target: { type: 'string' }, profile: { type: 'string', default: 'smoke' } },
})
const { profile } = values
const target = targetOf(values.target)
if (!PROFILES.includes(profile)) stop(`--profile is "${profile}": use ${PROFILES.join(', ')}`)
if (profile !== 'smoke' && !target.accounts)
  stop(`the profile ${profile} needs accounts: a seller and two buyers of the target who may be used for tests`)
if (profile === 'full' && !target.databaseUrls)
  stop('the profile full needs databaseUrls, of a site that may be thrown away: its tests write what they like')

/** Finds the Supabase project of a site that was given by its address. */
if (!target.urls.supabase) {
  const page = await fetch(`${target.urls.web}/dashboard`).then((answer) => answer.text())
  const project = projectOf(page)
  if (project)
    Object.assign(target, {
      urls: { ...target.urls, supabase: project.supabase },
      publishableKey: project.publishableKey,
    })
}

process.env.ACCEPTANCE_TARGET = JSON.stringify(target)
if (profile === 'full') await runTests(SUITES)
await runVitest('--project', 'acceptance', ...(profile === 'smoke' ? ['tests/engines/acceptance/smoke'] : []))
