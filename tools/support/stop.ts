/** Exits with the reason on stderr and code 2, for wrong usage or an error. 0 and 1 are results. */
export function stop(why: unknown): never {
  console.error(why instanceof Error ? why.message : String(why))
  process.exit(2)
}
