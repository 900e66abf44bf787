import type { Problem } from './format.ts'

/** Ends a command with what is left to look at: 1 where that is anything. */
export function endWith(problems: readonly Problem[], heading: string): never {
  if (problems.length > 0) console.error(`\n${problems.length} ${heading}:`)
  for (const { what, why, what_to_do } of problems) console.error(`${what}: ${why}\n  ${what_to_do}`)
  process.exit(problems.length > 0 ? 1 : 0)
}
