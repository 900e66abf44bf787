/**
 * Ends a command that was called wrong or could not do its work, with a line that says why: 2,
 * where what it found out is 0 or 1.
 */
export function stop(why: unknown): never {
  console.error(why instanceof Error ? why.message : String(why))
  process.exit(2)
}
