import type { Problem } from './format.ts'

/** Lists the problems and exits, with 1 if there are any. */
export function endWith(problems: readonly Problem[], heading: string): never {
  if (problems.length > 0) console.error(`\n${problems.length} ${heading}:`)
  for (const { what, why, what_to_do } of problems) console.error(`${what}: ${why}\n  ${what_to_do}`)
  process.exit(problems.length > 0 ? 1 : 0)
}
