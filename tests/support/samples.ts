// Made-up answers of calls, from their schemas and the examples in the contract.
import type { z } from 'zod'
import { CALLS } from '../../contract/operations/operations.ts'
import { stableNumber } from './stable-number.ts'

type Options = {
  /** Empty lists, no number above its minimum, and null where the schema allows it. */
  empty?: boolean
}

/** Where a value stands: the field's name, and the place of the list's entry around it. */
type Place = Options & { name: string; index: number }

const TIME = '2026-03-14T09:30:00Z'
const FORMATS: Record<string, (place: Place) => string> = {
  uuid: ({ name, index }) =>
    `00000000-0000-4000-8000-${String((stableNumber(name) % 1_000_000) * 10 + index).padStart(12, '0')}`,
  datetime: () => TIME,
  date: () => TIME.slice(0, 10),
  email: () => 'sam@example.com',
  url: () => 'https://shop.example/a',
}

/** The defs of zod have no common type: a field is there for its kind of schema alone. */
type Def = Record<'innerType' | 'element' | 'in' | 'out' | 'keyType' | 'valueType', z.ZodType> & {
  type: string
  format?: string
  shape: Record<string, z.ZodType>
  options: z.ZodType[]
  items: z.ZodType[]
  entries: Record<string, string>
  values: unknown[]
  getter: () => z.ZodType
}

const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def

function sampleOf(schema: z.ZodType, place: Place): unknown {
  const example = schema.meta()?.example
  if (example !== undefined && !(place.empty && defOf(schema).type === 'array')) return example
  const def = defOf(schema)
  const { empty } = place
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .filter(([, field]) => !(empty && defOf(field).type === 'optional'))
          .map(([name, field]) => [name, sampleOf(field, { ...place, name })]),
      )
    case 'array':
      return empty && schema.safeParse([]).success ? [] : [sampleOf(def.element, place)]
    case 'tuple':
      return def.items.map((item) => sampleOf(item, place))
    case 'record': {
      const keys = Object.values(defOf(def.keyType).entries ?? (empty ? {} : { first: 'stars' }))
      return Object.fromEntries(keys.map((key) => [key, sampleOf(def.valueType, place)]))
    }
    case 'nullable':
      return empty ? null : sampleOf(def.innerType, place)
    case 'optional':
    case 'default':
    case 'readonly':
      return sampleOf(def.innerType, place)
    case 'pipe':
      return sampleOf(defOf(def.out).type === 'transform' ? def.in : def.out, place)
    case 'lazy':
      return sampleOf(def.getter(), place)
    case 'union':
      return sampleOf(def.options[0] as z.ZodType, place)
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'number':
      return Math.max((schema as z.ZodNumber).minValue ?? 0, empty ? 0 : 1)
    case 'boolean':
      return false
    case 'string':
      return (FORMATS[def.format ?? ''] ?? (() => place.name))(place)
    default:
      return null
  }
}

type Call = (typeof CALLS)[keyof typeof CALLS]

/** The body of a call's success; undefined for a call without one. */
const schemaOf = (call: Call) =>
  (
    Object.values(call.answers).find((answer) => 'schema' in answer && answer.schema) as
      | { schema: z.ZodType }
      | undefined
  )?.schema

const ofCalls = <T>(made: (schema: z.ZodType) => T) =>
  Object.fromEntries(
    Object.entries(CALLS).map(([name, call]) => {
      const schema = schemaOf(call)
      return [name, schema && made(schema)]
    }),
  )

const place = (options: Options): Place => ({ ...options, name: '', index: 0 })

/** An entry of each list in a body, as empty as it may be. */
const entriesOf = (schema: z.ZodType) =>
  Object.fromEntries(
    Object.entries(defOf(schema).shape ?? {})
      .filter(([, field]) => defOf(field).type === 'array')
      .map(([name, field]) => [name, sampleOf(defOf(field).element, place({ empty: true }))]),
  )

export const samples = {
  full: ofCalls((schema) => sampleOf(schema, place({}))),
  empty: ofCalls((schema) => sampleOf(schema, place({ empty: true }))),
  entries: ofCalls(entriesOf),
}
