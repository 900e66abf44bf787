// The client of the two services that a deployment changes. Settings contain their addresses.

import { DeployFailure } from './deploy-failure.ts'
import type { Settings } from './settings.ts'
import type { Ask } from './step.ts'

const TIMEOUT_MS = 60_000

const REMEDIES: Record<number, string> = {
  401: 'the key was rejected: create a new one and set it',
  403: 'the key lacks this right: use one of an owner of the project or account',
  404: 'the project doesn’t exist: compare SUPABASE_PROJECT_REF with the dashboard’s address',
  429: 'too many calls: wait a minute and run the command again',
}

const messageOf = (answer: unknown): string => {
  const { message, error } = (answer ?? {}) as { message?: unknown; error?: { message?: unknown } }
  return String(message ?? error?.message ?? '').slice(0, 500)
}

/** Stripe reads forms, with names like a[0]. */
const asForm = (body: unknown) =>
  new URLSearchParams(
    Object.entries(body as Record<string, string | string[]>).flatMap(([name, value]) =>
      Array.isArray(value) ? value.map((one, index) => [`${name}[${index}]`, one]) : [[name, value]],
    ),
  )

export function createAsk({
  SUPABASE_API_URL,
  SUPABASE_ACCESS_TOKEN,
  STRIPE_API_URL,
  STRIPE_SECRET_KEY,
}: Settings): Ask {
  const services = {
    supabase: { url: SUPABASE_API_URL, key: SUPABASE_ACCESS_TOKEN, keyName: 'SUPABASE_ACCESS_TOKEN' },
    stripe: { url: STRIPE_API_URL, key: STRIPE_SECRET_KEY, keyName: 'STRIPE_SECRET_KEY' },
  }
  return async (service, method, path, body) => {
    const { url, key, keyName } = services[service]
    const where = `${method} ${url}${path}, with ${keyName}`
    const isJson = service === 'supabase' && body !== undefined
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(isJson ? { 'content-type': 'application/json' } : {}) },
      body: body === undefined ? undefined : isJson ? JSON.stringify(body) : asForm(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: Error) => {
      const what = `cannot be reached: ${String((error.cause as Error | undefined)?.message ?? error.message)}`
      throw new DeployFailure({
        what,
        where,
        remedy: 'check the network of this machine, then run the command again',
      })
    })
    const text = await response.text()
    let answer: unknown = text
    try {
      answer = JSON.parse(text)
    } catch {}
    if (response.ok) return answer
    throw new DeployFailure({
      what: `answered ${response.status}: ${messageOf(answer)}`,
      where,
      remedy: REMEDIES[response.status] ?? 'fix the reported problem, then run the command again',
    })
  }
}
