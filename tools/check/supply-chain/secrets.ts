// Finds secrets that are about to be published, in every file that git tracks or would add, by the
// formats of well-known keys. Reports places, never values. Tests and examples use keys that are
// too short or too simple to match.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Findings } from './audit.ts'

type Rule = { kind: string; form: RegExp; isSecret?: (found: RegExpMatchArray) => boolean }

/** Bits per character. Random letters and digits have more than 4, words with numbers about 3. */
function entropy(text: string): number {
  const counts = new Map<string, number>()
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return [...counts.values()].reduce((bits, count) => bits - (count / text.length) * Math.log2(count / text.length), 0)
}
const isRandom = ([, value = '']: RegExpMatchArray) => entropy(value) > 3.5

function isServiceRole([, payload = '']: RegExpMatchArray): boolean {
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString()).role === 'service_role'
  } catch {
    return false
  }
}

// Each pattern is bounded, so long lines stay fast.
const RULES: readonly Rule[] = [
  { kind: 'a Stripe key of live mode', form: /\b(?:sk|rk)_live_\w{10,256}/g },
  { kind: 'a Stripe key of test mode', form: /\b(?:sk|rk)_test_([A-Za-z0-9]{24,256})/g, isSecret: isRandom },
  { kind: 'a webhook secret', form: /\bwhsec_([\w+/=-]{24,256})/g, isSecret: isRandom },
  { kind: 'a Supabase secret key', form: /\bsb_secret_([\w-]{20,256})/g, isSecret: isRandom },
  { kind: 'a Supabase access token', form: /\bsbp_[0-9a-f]{40}\b/g },
  { kind: 'a service-role token', form: /\beyJ[\w-]{8,512}\.(eyJ[\w-]{8,2048})\.[\w-]{16,}/g, isSecret: isServiceRole },
  { kind: 'an AWS key', form: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g, isSecret: ([key]) => !key.endsWith('EXAMPLE') },
  { kind: 'a private key', form: /-----BEGIN (?:[A-Z]{2,12} ){0,2}PRIVATE KEY-----(?:\s|\\n){1,4}[A-Za-z0-9+/]{20}/g },
  { kind: 'a GitHub token', form: /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{60})/g },
  { kind: 'an npm token', form: /\bnpm_[A-Za-z0-9]{36}\b/g },
  { kind: 'a Slack token', form: /\bxox[abprs]-[A-Za-z0-9-]{20}/g },
  { kind: 'a SendGrid key', form: /\bSG\.[\w-]{22}\.[\w-]{43}/g },
  { kind: 'a Google key', form: /\bAIza[\w-]{35}/g },
  {
    kind: 'a password of a hosted database',
    form: /\bpostgres(?:ql)?:\/\/[\w.-]{1,64}:([\w!%~+-]{8,128})@[\w.-]{1,128}\.(?:supabase\.com?|amazonaws\.com|neon\.tech)\b/g,
    isSecret: isRandom,
  },
]

const secretsIn = (text: string) =>
  RULES.flatMap(({ kind, form, isSecret = () => true }) =>
    [...text.matchAll(form)]
      .filter(isSecret)
      .map(({ index }) => ({ kind, line: text.slice(0, index).split('\n').length })),
  )

export function scanForSecrets(root: string): Findings {
  const words = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const listed = execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  let read = 0
  const findings = listed.split('\0').flatMap((path) => {
    const bytes = path ? readOrNothing(join(root, path)) : undefined
    if (!bytes || bytes.includes(0)) return []
    read += 1
    return secretsIn(bytes.toString('utf8')).map(({ kind, line }) => `${path}:${line} holds ${kind}`)
  })
  return { findings, note: `${read} files` }
}

/** A tracked file may have been removed, and a link may lead to a folder. */
function readOrNothing(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}
