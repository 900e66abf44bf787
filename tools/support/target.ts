// Describes a site for its tests, in the format of stack.json or with fewer fields. Tests skip what
// they can't check.

import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { stop } from './stop.ts'

const origin = z.url().transform((url) => new URL(url).origin)
const account = z.looseObject({
  email: z.email(),
  /** Instead of the password, if the identity provider isn't the local one. It can be used once. */
  refreshToken: z.string().optional(),
})

const targetDescription = z.looseObject({
  urls: z.looseObject({ web: origin, supabase: origin.optional() }),
  publishableKey: z.string().optional(),
  accounts: z
    .looseObject({ password: z.string().optional(), sellers: z.array(account), buyers: z.array(account) })
    .optional(),
  /** By role. Only for a disposable site, because the tests write anything. */
  databaseUrls: z.record(z.string(), z.url()).optional(),
})

export type Target = z.infer<typeof targetDescription>
export type Account = z.infer<typeof account>

// Reads a command's target: the address of a site, or a file in the format of stack.json.

/** Exits if the argument isn't a target. */
export function targetOf(target: string | undefined): Target {
  if (target === undefined) stop('--target is missing: name a site, or a file in the format of stack.json')
  try {
    return readTarget(target)
  } catch (error) {
    return stop(error)
  }
}

function readTarget(target: string): Target {
  const parsed = targetDescription.safeParse(read(target))
  if (!parsed.success) throw new Error(`${target} isn’t a target:\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}

function read(target: string): unknown {
  if (/^https?:/.test(target)) return { urls: { web: target } }
  if (!existsSync(target)) throw new Error(`--target is "${target}": there is no such file, and it is no http address`)
  try {
    return JSON.parse(readFileSync(target, 'utf8'))
  } catch (error) {
    throw new Error(`${target} is no JSON: ${error instanceof Error ? error.message : error}`)
  }
}
