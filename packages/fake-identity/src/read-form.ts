// A posted form as text fields: files and missing fields read as empty, and NUL, which SQLite would cut at, is dropped.
import type { Context } from 'hono'

export async function readForm(c: Context): Promise<(name: string) => string> {
  const body = await c.req.parseBody().catch(() => ({}) as Record<string, unknown>)
  return (name) => {
    const value = body[name]
    return typeof value === 'string' ? value.replaceAll('\0', '') : ''
  }
}
