// @supabase/lite prints the errors it answers with, and a database error holds the row: what people wrote, with their addresses.
// The log gets an error's message and where it was thrown.

const METHODS = ['debug', 'error', 'info', 'log', 'warn'] as const

function describe(value: unknown): string {
  if (typeof value === 'string') return value
  if (!(value instanceof Error)) return `(${typeof value})`
  const { code, constraint_name: constraint } = value as { code?: unknown; constraint_name?: unknown }
  const frame = value.stack?.split('\n').find((line) => /^\s+at /.test(line))
  return [value.name, code, constraint, frame?.trim()].filter((part) => part !== undefined).join(' ')
}

export function quietConsole(target: Pick<Console, (typeof METHODS)[number]> = console): void {
  for (const method of METHODS) {
    const print = target[method].bind(target)
    target[method] = (...values: unknown[]) => print(values.map(describe).join(' '))
  }
}
