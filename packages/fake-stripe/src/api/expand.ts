// Expands objects (API reference, "Expanding Responses"): `expand[]=payment_intent.latest_charge`
// replaces an id by its object. On lists the path starts with `data.`.
import type Stripe from 'stripe'
import { planId, productOf } from '../objects/line-item.ts'
import type { Provider } from '../provider.ts'
import { invalidParam } from './errors.ts'

type Fields = Record<string, unknown>

/** Fields with the id of another object. */
const REFERENCES: ReadonlySet<string> = new Set(['charge', 'invoice', 'latest_charge', 'payment_intent', 'source'])

const MAX_DEPTH = 4

/** Returns a copy of `answer` with every path expanded. @throws 400 for an invalid path */
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
    const items = value ?? lineItemsOf(provider, String(fields.id), account)
    return { ...fields, line_items: descend(items) }
  }
  if (typeof value === 'object') return { ...fields, [step]: descend(value) }
  if (!REFERENCES.has(step) || typeof value !== 'string') throw cannotExpand(path)
  // Objects of another account, such as the platform's fee on a seller's charge, stay ids.
  const found = provider.objects.findOne(value, account)
  return found ? { ...fields, [step]: descend(found) } : fields
}

const cannotExpand = (path: string) => invalidParam('expand[0]', `This property cannot be expanded (${path}).`)

/** A session's line items in the API's format, with ids instead of products. */
function lineItemsOf({ objects }: Provider, sessionId: string, account: string): Stripe.ApiList<Stripe.LineItem> {
  const { lineItems = [] } = objects.find('checkout.plan', planId(sessionId), account) ?? {}
  return {
    object: 'list',
    data: lineItems.slice(0, SHOWN_LINE_ITEMS).map(collapseProduct),
    has_more: lineItems.length > SHOWN_LINE_ITEMS,
    url: `/v1/checkout/sessions/${sessionId}/line_items`,
  }
}

const SHOWN_LINE_ITEMS = 10

function collapseProduct(line: Stripe.LineItem): Stripe.LineItem {
  const product = productOf(line)
  return line.price && product ? { ...line, price: { ...line.price, product: product.id } } : line
}
