// Every promise of the shop, by section. Its id is the tag of its tests; the compiler and vitest reject other tags.
import { behaviour } from './behaviour.ts'
import { platform } from './platform.ts'
import { screens } from './screens.ts'
import { threats } from './threats.ts'

type KeysOfEach<T> = T extends unknown ? keyof T : never
export type PromiseId = KeysOfEach<
  | (typeof platform)[keyof typeof platform]
  | (typeof threats)[keyof typeof threats]
  | (typeof screens)[keyof typeof screens]
  | (typeof behaviour)[keyof typeof behaviour]
>

declare module 'vitest' {
  interface TestTags {
    promise: PromiseId
  }
}

/** Section to id to what is promised. */
export const SECTIONS: Record<string, Record<string, string>> = {
  ...platform,
  ...threats,
  ...screens,
  ...behaviour,
}

/** Gaps of a promise's tests, and facts that a reader needs. */
export const NOTES: Partial<Record<PromiseId, string>> = {
  'start-cannot-work': 'As root “says that the data folder cannot be written” is skipped: root can write everywhere.',
  R1: 'The matrix has no persona for a forged token: see R8.',
  R2: '`npm run prove -- mutation` also removes each guard of tests/support/database/mutations.ts, one at a time.',
  R7: 'As on hosted Storage, a ban during the only chunk still leaves a file.',
  M1: 'Not tested: no session remains at the provider.',
  M4: 'Not tested: the log entry.',
  M6: 'Not tested: page and sweep at once.',
  M8: 'Not tested: the download itself after a ban; its entitlement is.',
  F2: 'Storage runs with policies made for that test.',
  F4: 'Like hosted Storage, the fake shows a file unless its link says to save it; every link of the shop says so. Not tested: polyglots alone.',
  F5: 'Tests use less than 1 GiB; `npm run prove -- transfers` moves 5 GiB, `npm run bench -- files` measures memory. Files are read in pieces of 128 MiB. Hosted Storage does not count a raw body without a length, so a listing counts again.',
  F6: 'Cuts by kills of Storage: `packages/fake-storage/tests/resumable-kills.test.ts`. `npm run prove -- transfers` breaks 100 connections.',
  K5: 'Not tested: its page.',
  'three-tries-back': 'Three tries do not reach the cap of 30 seconds; a test of the function checks it.',
}

/** Checked in every test of a page. */
export const ALWAYS: Record<string, string> = {
  'No page logs an error':
    'Every browser test fails on an unannounced log entry, exception or refused request of a page: tests/support/problems.ts.',
  'Each state follows WCAG 2.2 AA at 360 and 1440 pixels':
    'Each state has two looks, light and dark. `npm test` takes one; `npm run test:slow` takes the other of main states, `npm run screenshots` all: tests/support/states/inspect.ts. Path tests call `inspect` of tests/support/accessibility.ts.',
}
