// @supabase/lite prints its error answers, and a database error contains the row, with texts and
// addresses of users. The log gets only an error's message and stack.

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
