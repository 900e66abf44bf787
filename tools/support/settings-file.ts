// A command's settings file (--env), in the format that Node reads.
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { stop } from './stop.ts'

/** Names whose value was cut at a #, which starts a comment. Passwords often contain one. */
export const cutShort = (text: string): string[] =>
  [...text.matchAll(/^\s*(?:export\s+)?([A-Z_]+)\s*=\s*(?!["'`])[^#\n]*[^#\s]#/gm)].map(([, name = '']) => name)

/** Exits if the file can't be read as intended. */
export function readSettingsFile(file: string): NodeJS.Dict<string> {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    return stop(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}): name the file of your settings`)
  }
  const cut = cutShort(text)
  if (cut.length > 0) stop(`${file}: a # starts a comment. Put the value of ${cut.join(', ')} in quotes`)
  return parseEnv(text)
}

// Finds a shop's Supabase project in its page.

const named = (page: string, name: string) => new RegExp(`<meta name="${name}" content="(\\S+?)"`).exec(page)?.[1] ?? ''

/** @returns undefined if the text isn't a shop's page with its values filled in */
export function projectOf(page: string): { supabase: string; publishableKey: string } | undefined {
  const supabase = named(page, 'supabase-url')
  const publishableKey = named(page, 'supabase-publishable-key')
  if (!URL.canParse(supabase) || publishableKey === '' || publishableKey.includes('%')) return undefined
  return { supabase: new URL(supabase).origin, publishableKey }
}
