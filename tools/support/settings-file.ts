// A file of settings that a command is given by --env, as Node reads .env files.
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { stop } from './stop.ts'

/**
 * Names whose value ends at a # that was not meant to begin a comment: passwords have such signs.
 */
export const cutShort = (text: string): string[] =>
  [...text.matchAll(/^\s*(?:export\s+)?([A-Z_]+)\s*=\s*(?!["'`])[^#\n]*[^#\s]#/gm)].map(([, name = '']) => name)

/** Ends the command where the file cannot be read as it was meant. */
export function readSettingsFile(file: string): NodeJS.Dict<string> {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    return stop(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}): name the file of your settings`)
  }
  const cut = cutShort(text)
  if (cut.length > 0) stop(`${file}: what follows a # is a comment. Put the value of ${cut.join(', ')} in quotes`)
  return parseEnv(text)
}

// Which Supabase project a shop belongs to, as its own page says.

const named = (page: string, name: string) => new RegExp(`<meta name="${name}" content="(\\S+?)"`).exec(page)?.[1] ?? ''

/** @returns undefined where the text is no page of a shop with its values filled in */
export function projectOf(page: string): { supabase: string; publishableKey: string } | undefined {
  const supabase = named(page, 'supabase-url')
  const publishableKey = named(page, 'supabase-publishable-key')
  if (!URL.canParse(supabase) || publishableKey === '' || publishableKey.includes('%')) return undefined
  return { supabase: new URL(supabase).origin, publishableKey }
}
