// `npm run prove -- NAME [OPTIONS]`: a proof runs the code of a test many more times.
//   model     --runs 5000 --seed N      orders, refunds and disputes in any order; all sides must agree
//   pairs     --runs 1000 --seed N      features in any order; no address may reveal its account
//   worlds    --pairs 99                paths in other clocks, zones, languages, storages and engines
//   crash     --kills 500 --seed N      kills parts under load; no acknowledged change may be lost or doubled
//   files     --kills 200 --seed N      kills parts during transfers; no file may be lost or left over
//   transfers --mib 5120 --release-mib 256 --cuts 100 --seed N   files uploaded, interrupted, released and downloaded
//   races     --rounds 200              fifty callers at once; one outcome
//   rest      --rows 99                 each row of the matrix of rights over REST, as every persona
//   fuzz      --cases 5000 --seed N     every call as every persona, with valid and hostile input
//   drill     --orders 500 [--without-reconcile]   loses the database and restores yesterday's copy
//   upgrade                             a shop of each release becomes one of this version
//   mutation  [WORDS] [--sample N]      removes each guard of the database; a test must fail
//   stripe                              the tests of money in Stripe's test mode
import { parseArgs } from 'node:util'
import { stop } from '../support/stop.ts'
import { proveStripe } from './prove-stripe.ts'
import { runTests } from './run-tests.ts'

/**
 * By option: the variable of the tests, and the default. An option with the default false takes no
 * value.
 */
type Options = Record<string, [variable: string, usual: string | false]>

const randomSeed = String(Math.floor(Math.random() * 2 ** 31))

const GENERATED: Record<string, Options> = {
  model: { runs: ['MODEL_RUNS', '5000'], seed: ['MODEL_SEED', randomSeed] },
  pairs: { runs: ['PAIRS_RUNS', '1000'], seed: ['PAIRS_SEED', randomSeed] },
  worlds: { pairs: ['WORLD_PAIRS', '99'] },
  crash: { kills: ['CRASH_KILLS', '500'], seed: ['CRASH_SEED', randomSeed] },
  files: { kills: ['FILE_KILLS', '200'], seed: ['FILE_SEED', randomSeed] },
  transfers: {
    mib: ['FILE_MIB', '5120'],
    'release-mib': ['RELEASE_FILE_MIB', '256'],
    cuts: ['FILE_CUTS', '100'],
    seed: ['FILE_SEED', randomSeed],
  },
  races: { rounds: ['RACE_ROUNDS', '200'] },
  rest: { rows: ['REST_ROWS', '99'] },
  fuzz: { cases: ['FUZZ_CASES', '5000'], seed: ['FUZZ_SEED', randomSeed] },
  drill: { orders: ['DRILL_ORDERS', '500'], 'without-reconcile': ['DRILL_WITHOUT_RECONCILE', false] },
  upgrade: {},
}

function readOptions(options: Options, args: string[]): void {
  const { values } = parseArgs({
    args,
    options: Object.fromEntries(
      Object.entries(options).map(([name, [, usual]]) => [name, { type: usual === false ? 'boolean' : 'string' }]),
    ),
  })
  for (const [name, [variable, usual]] of Object.entries(options)) {
    const value = values[name] ?? usual
    if (typeof value === 'string' && !/^\d{1,10}$/.test(value)) stop(`--${name} is "${value}": use a whole number`)
    process.env[variable] = typeof value === 'string' ? value : value ? '1' : ''
  }
}

const [name = '', ...args] = process.argv.slice(2)
if (name === 'mutation') {
  await import('../../tests/engines/mutation/mutation.ts')
} else if (name === 'stripe') {
  await proveStripe()
} else {
  const options = GENERATED[name]
  if (!options) stop(`Name a proof: ${[...Object.keys(GENERATED), 'mutation', 'stripe'].join(', ')}`)
  readOptions(options, args)
  // These projects also have control tests, which run too.
  if (name === 'rest') await runTests(['api-slow', 'tests/platform/api/rest-rights'])
  else await runTests(['model', 'pairs', 'worlds'].includes(name) ? [name, `${name}-slow`] : [name])
}
