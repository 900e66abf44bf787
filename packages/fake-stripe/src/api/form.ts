// Decodes form-encoded bodies and queries with brackets for nesting:
// `line_items[0][price_data][currency]=usd` (API reference, "Introduction"). The objects have no
// prototype, so no key can reach one.
import { invalidParam } from './errors.ts'

export type FormTree = { [key: string]: FormTree | string }

const MAX_DEPTH = 12

/** Lists become objects with their index as key. `a[]=x` takes the next free index. */
export function decodeForm(encoded: string): FormTree {
  const root: FormTree = Object.create(null)
  for (const [name, value] of new URLSearchParams(encoded)) assign(root, name, value)
  return root
}

function assign(root: FormTree, name: string, value: string): void {
  const path = segments(name)
  const last = path.pop() ?? name
  let node = root
  for (const segment of path) {
    const next = node[keyIn(node, segment)]
    if (typeof next === 'string') throw invalidParam(name, 'Invalid hash')
    if (next) {
      node = next
    } else {
      const child: FormTree = Object.create(null)
      node[keyIn(node, segment)] = child
      node = child
    }
  }
  const key = keyIn(node, last)
  if (typeof node[key] === 'object') throw invalidParam(name, 'Invalid hash')
  node[key] = value
}

/** 'a[b][0]' → ['a', 'b', '0']. A name with unbalanced brackets stays one key. */
function segments(name: string): string[] {
  if (!/^[^[\]]+(\[[^[\]]*\])+$/.test(name)) return [name]
  const path = name.replaceAll(']', '').split('[')
  if (path.length > MAX_DEPTH) throw invalidParam(name, 'Invalid hash')
  return path
}

const keyIn = (node: FormTree, segment: string) => (segment === '' ? String(Object.keys(node).length) : segment)

/**
 * Converts a decoded list: `{ '0': a, '1': b }` → `[a, b]`. Other values are returned unchanged.
 */
export function toList(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const keys = Object.keys(value)
  return keys.every((key, index) => key === String(index)) ? Object.values(value) : value
}
