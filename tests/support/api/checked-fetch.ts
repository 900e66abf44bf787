// Every answer that a test of this project gets from the API is checked against the contract.
import { faultOf, functionPath } from '../call-check.ts'
import { stack } from '../stack.ts'
import { SCHEDULED_CALLS } from './scheduler.ts'

/** Made by machines only, and in no contract. */
const isScheduled = (path: string) => SCHEDULED_CALLS.some((call) => call === path)

/** The function's path behind an address of the API; null for any other. */
function pathOf(url: URL): string | null {
  const { origin, pathname } = url
  if (origin === stack.urls.web) return pathname.startsWith('/api/') ? functionPath(pathname.slice(4)) : null
  if (origin === stack.urls.supabase) return pathname.startsWith('/functions/v1/') ? pathname.slice(14) : null
  return Object.values(stack.urls.functions).includes(origin) ? pathname.slice(1) : null
}

const fetchUnchecked = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const response = await fetchUnchecked(input, init)
  const path = pathOf(new URL(input instanceof Request ? input.url : input))
  if (path === null || isScheduled(path)) return response
  const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase()
  const { status, headers } = response
  const fault = faultOf({ method, path, status, headers, text: await response.clone().text() })
  if (fault) throw new Error(`An answer is off the contract. ${fault}`)
  return response
}
