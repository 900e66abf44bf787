// Values for the fuzz: right ones by the document's schemas, and hostile ones that no schema names.
import fc from 'fast-check'
import type { Shop } from '../../support/api/shop.ts'

export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

/** Stands for the caller's own id: it is filled in for each persona. */
export const SELF = '00000000-0000-4000-8000-5e1f5e1f5e1f'

const DEEP = 2000

export const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\u202egnp.exe',
  '\ufeff',
  "'; drop table public.listings; --",
  '%',
  '_%\\',
  '{}',
  '#{7*7}',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'null',
  '1e400',
  '-1',
  '9223372036854775808',
  '-'.repeat(33),
  'word '.repeat(400),
  '\u{1f600}'.repeat(200),
  'x'.repeat(3000),
]

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    0.1,
    1e308,
    -0,
    2 ** 53,
    2 ** 31,
    Number.MIN_VALUE,
    [],
    {},
    [[]],
    [null],
  ),
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.constantFrom<unknown>({ length: 1 }, { toString: 1 }, { $ne: null }, [[['a']]]),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Bodies that are no value at all, or one that only text can write. */
export const hostileBody: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '1e400',
    '-1e400',
    '{"a":1e400}',
    '"\\ud800"',
    '{"__proto__":{"is_banned":true}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '\ufeff{}',
    '{"a":1}{"b":2}',
    `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
    `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
    'a=1&b=2',
    '\0',
  ),
  fc.json({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

/** Keys that a client must never be able to set. */
const EXTRA_KEYS = [
  'is_banned',
  'is_seller',
  'roles',
  'seller_id',
  'buyer_id',
  'price_cents',
  'status',
  'id',
  '__proto__',
]

export function valuesOf(shop: Shop, schemas: Record<string, Schema>) {
  const allIds = Object.values(shop.ids).flat()
  const id = (name: string) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...idsFor(name, shop)) },
      { weight: 2, arbitrary: fc.constantFrom(...allIds) },
      { weight: 1, arbitrary: fc.uuid() },
    )

  /** A right value for a schema; `name` is the field's, which says what an id means. */
  function right(schema: Schema, name: string): fc.Arbitrary<unknown> {
    if (schema.$ref) return right(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return fc.oneof(...choices.map((part) => right(part, name)))
    if (schema.const !== undefined) return fc.constant(schema.const)
    if (schema.enum) return fc.constantFrom(...schema.enum)
    if (schema.properties) {
      const { properties, required = [] } = schema
      const fields = Object.entries(properties).map(([field, part]) => [field, right(part, field)] as const)
      return fc.record(Object.fromEntries(fields), { requiredKeys: required })
    }
    if (schema.items) {
      return fc.array(right(schema.items, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      })
    }
    switch ([schema.type].flat()[0]) {
      case 'string':
        return text(schema, name)
      case 'integer':
        return fc.integer({ min: schema.minimum ?? -(2 ** 31), max: schema.maximum ?? 2 ** 31 })
      case 'number':
        return fc.oneof(fc.integer({ min: 0, max: 100 }), fc.double({ noNaN: true, noDefaultInfinity: true }))
      case 'boolean':
        return fc.boolean()
      default:
        return fc.constant(null)
    }
  }

  function text(schema: Schema, name: string): fc.Arbitrary<string> {
    if (schema.format === 'uuid') return id(name)
    if (schema.format === 'uri') return fc.webUrl()
    if (schema.format === 'email') return fc.emailAddress()
    if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern))
    if (/price/i.test(name)) return fc.constantFrom('0', '0.50', '12.5', '3', '999999.99')
    return fc.oneof(
      fc.string({
        unit: 'grapheme',
        minLength: schema.minLength ?? 1,
        maxLength: Math.min(schema.maxLength ?? 60, 60),
      }),
      fc.constantFrom('Robin', 'A lovely pattern', 'robin', '3'),
    )
  }

  /** A valid body with one fault: a wrong type, a missing, extra or repeated field. */
  function bent(schema: Schema): fc.Arbitrary<string> {
    if (schema.oneOf) return fc.oneof(...schema.oneOf.map(bent))
    const names = Object.keys(schema.properties ?? {})
    if (names.length === 0) return hostileBody
    return fc
      .record({
        body: right(schema, ''),
        field: fc.constantFrom(...names),
        extra: fc.constantFrom(...EXTRA_KEYS),
        value: hostileValue,
        how: fc.constantFrom('replace', 'remove', 'add', 'twice', 'longer'),
      })
      .map(({ body, field, extra, value, how }) => {
        const entries = Object.entries(body as object).filter(([key]) => how !== 'remove' || key !== field)
        if (how === 'replace') entries.push([field, value])
        if (how === 'add') entries.push([extra, value])
        if (how === 'twice') entries.push([field, (body as Record<string, unknown>)[field] ?? value])
        if (how === 'longer') entries.push([field, 'x'.repeat(6000)])
        const fields = entries.map(([key, part]) => `${JSON.stringify(key)}:${JSON.stringify(part) ?? 'null'}`)
        return how === 'twice' ? `{${JSON.stringify(field)}:1,${fields.join(',')}}` : `{${fields.join(',')}}`
      })
  }

  return { right, bent }
}

/** Ids that fit a place of this name, the caller's own among them where it names a person. */
function idsFor(name: string, { ids }: Shop): string[] {
  if (/^(userId|auth0_?id|reporterAuth0Id)$/i.test(name)) return [SELF, SELF, SELF, ...ids.person]
  if (/^sellerId$/.test(name)) return ids.person
  if (name === 'subjectId') return [...ids.person, ...ids.listing, ...ids.review]
  if (/order/i.test(name)) return ids.order
  if (/report(Id)?$/.test(name)) return ids.report.length > 0 ? ids.report : ids.listing
  if (/review/i.test(name)) return ids.review
  if (/upload/i.test(name)) return ids.upload
  if (name === 'messageId') return ids.message
  return [...ids.listing, ...ids.listing, ...ids.thread]
}
