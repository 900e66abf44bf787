// Expanding objects (API reference, "Expanding Responses"): `expand[]=payment_intent.latest_charge`
// puts the object where its id stood; on lists the path starts with `data.`.
import type { Provider } from '../provider.ts'
import { invalidParam } from './errors.ts'
import { lineItemsOf } from './line-items.ts'

type Fields = Record<string, unknown>

/** The fields that hold the id of another object. */
const REFERENCES: ReadonlySet<string> = new Set([
  'application_fee',
  'balance_transaction',
  'charge',
  'failure_balance_transaction',
  'fee',
  'latest_charge',
  'payment_intent',
  'source',
])

const MAX_DEPTH = 4

/**
 * Returns a copy of `answer` with every path expanded. Throws 400 for a path that leads nowhere.
 */
export function expand(provider: Provider, account: string, answer: unknown, paths: string[]): unknown {
  return paths.reduce((expanded, path) => {
    const steps = path.split('.')
    if (steps.length > MAX_DEPTH) throw cannotExpand(path)
    return expandPath(provider, account, expanded, steps, path)
  }, answer)
}

function expandPath(provider: Provider, account: string, node: unknown, steps: string[], path: string): unknown {
  const [step, ...rest] = steps
  if (step === undefined || node === null || node === undefined) return node
  if (typeof node !== 'object') throw cannotExpand(path)
  const fields = node as Fields
  const value = fields[step]
  const descend = (child: unknown) => expandPath(provider, account, child, rest, path)

  if (step === 'data' && Array.isArray(value)) return { ...fields, data: value.map(descend) }
  if (step === 'line_items' && fields.object === 'checkout.session') {
    const items = value ?? lineItemsOf(provider, String(fields.id), account, {})
    return { ...fields, line_items: descend(items) }
  }
  if (typeof value === 'object') return { ...fields, [step]: descend(value) }
  if (!REFERENCES.has(step) || typeof value !== 'string') throw cannotExpand(path)
  // What another account owns, such as the platform's fee on a seller's charge, stays an id.
  const found = provider.objects.findOne(value, account)
  return found ? { ...fields, [step]: descend(found) } : fields
}

const cannotExpand = (path: string) => invalidParam('expand[0]', `This property cannot be expanded (${path}).`)
