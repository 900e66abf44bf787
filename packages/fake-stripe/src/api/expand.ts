// Expanding objects (API reference, "Expanding Responses"): `expand[]=payment_intent.latest_charge` puts the object
// where its id stood; on lists the path starts with `data.`.
import type { Provider } from '../provider.ts'
import type { Kind } from '../store/objects.ts'
import { invalidParam } from './errors.ts'
import { lineItemsOf } from './line-items.ts'

type Fields = Record<string, unknown>

/** Which kind of object the id in a field names. */
const REFERENCES: Readonly<Record<string, Kind>> = {
  charge: 'charge',
  latest_charge: 'charge',
  payment_intent: 'payment_intent',
}

const MAX_DEPTH = 4

/** Returns a copy of `answer` with every path expanded. Throws 400 for a path that leads nowhere. */
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
  const kind = REFERENCES[step]
  if (!kind || typeof value !== 'string') throw cannotExpand(path)
  return { ...fields, [step]: descend(provider.objects.find(kind, value, account)) }
}

const cannotExpand = (path: string) => invalidParam('expand[0]', `This property cannot be expanded (${path}).`)
