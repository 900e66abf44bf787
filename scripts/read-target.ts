// A target as a command was given it: the address of a site, or a file that describes one as stack.json does.
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { type Target, targetDescription } from '../tests/support/target.ts'
import { stop } from './stop.ts'

/** What a command was given. Ends the command where that is no target. */
export function targetOf(given: string | undefined): Target {
  if (given === undefined) stop('--target is missing: name a site, or a file that describes it as stack.json does')
  try {
    return readTarget(given)
  } catch (error) {
    return stop(error)
  }
}

function readTarget(given: string): Target {
  const parsed = targetDescription.safeParse(read(given))
  if (!parsed.success) throw new Error(`${given} describes no target:\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}

function read(given: string): unknown {
  if (/^https?:/.test(given)) return { urls: { web: given } }
  if (!existsSync(given)) throw new Error(`--target is "${given}": there is no such file, and it is no http address`)
  try {
    return JSON.parse(readFileSync(given, 'utf8'))
  } catch (error) {
    throw new Error(`${given} is no JSON: ${error instanceof Error ? error.message : error}`)
  }
}
