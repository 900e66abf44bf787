// Every promise of the shop, by section: a tag of the tests that prove it. The compiler and vitest reject any other tag.
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
export const SECTIONS: Record<string, Record<string, string>> = { ...platform, ...threats, ...screens, ...behaviour }

/** What is not tested, and why; and what a reader should know of how a promise is held. */
export const NOTES: Partial<Record<PromiseId, string>> = {
  'start-cannot-work': 'As root “says that the data folder cannot be written” is skipped: root can write everywhere.',
  R1: 'The forged token is no persona of the matrix: see R8.',
  R2: 'Besides these, `npm run prove -- mutation` takes away each guard of tests/support/database/mutations.ts, one at a time.',
  R7: 'As hosted Storage has it, a ban during the only chunk still leaves a file.',
  M1: 'Not tested: that no session is left at the provider.',
  M4: 'Not tested: that they are logged.',
  M6: 'Not tested: page and sweep at once.',
  M8: 'Not tested: the download itself after a ban; its entitlement is.',
  F2: 'Storage is asked with policies made for that test.',
  F4: 'Storage itself shows what a link does not say to save, as hosted has it; so every link of the shop says it. Not tested: polyglots by themselves.',
  F5: 'All but one at 100,000 bytes; a file is read in pieces of 128 MiB; at 5 GiB itself, with the memory meanwhile, once. Hosted Storage counts no raw body without a length, so a listing counts by itself.',
  K5: 'Not tested: the screen of it.',
  'three-tries-back': 'The cap of 30 seconds, which three tries do not reach, is asked of the function itself.',
  'way-identity-providers': 'On a hosted project by settings.',
}

/** What no test of the shop holds, and which does. */
export const ELSEWHERE: Partial<Record<PromiseId, string>> = {
  F6: 'The protocol is Storage’s own: `packages/fake-storage/tests/resumable.test.ts` and `packages/fake-storage/tests/resumable-kills.test.ts`. Not tested: a cut at random bytes.',
}

/** Held by construction, in every test of a screen. */
export const ALWAYS: Record<string, string> = {
  'No page logs an error on the way':
    'Every browser test fails on what a page logs, throws or is refused without having announced it: tests/support/problems.ts.',
  'No rule of WCAG 2.2 AA is broken in these states, at 360 and 1440 pixels, one of them light and one dark':
    'Each state is checked in both schemes: tests/support/states/inspect.ts. Journeys ask for it with `inspect` of tests/support/accessibility.ts.',
}
