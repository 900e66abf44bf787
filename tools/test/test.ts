// `npm test [-- WORDS]`: WORDS are profiles, projects ("rules unit") or paths. `npm run test:slow`
// is the profile slow.
import { runTests } from './run-tests.ts'

const PROFILES = {
  /** Every rule once, and the main paths. */
  main: ['unit', 'rules', 'pairs', 'api', 'pages', 'path'],
  /** Projects without a stack. */
  fast: ['unit', 'rules'],
  /**
   * All paths, main states in other looks, random sequences and input, kills, replicas, restores,
   * races.
   */
  slow: [
    ...[
      'model',
      'model-slow',
      'rules-slow',
      'fuzz',
      'api-slow',
      'pages',
      'path-slow',
      'worlds',
      'worlds-slow',
      'stack',
      'faults',
      'crash',
      'files',
      'drill',
      'upgrade',
    ],
    ...['transfers', 'races', 'acceptance', 'stripe', 'packages-*'],
  ],
}

const isProfile = (word: string): word is keyof typeof PROFILES => Object.hasOwn(PROFILES, word)

const [first = 'main', ...rest] = process.argv.slice(2)
if (first === 'slow') process.env.STATE_LOOKS ??= 'other'
const words = first.startsWith('-') ? ['main', first, ...rest] : [first, ...rest]
await runTests(words.flatMap((word) => (isProfile(word) ? PROFILES[word] : [word])))
