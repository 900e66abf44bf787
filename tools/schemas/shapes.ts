// Shapes of the contract in the subset of JSON Schema that private.has_shape reads
// (00_platform/shapes.sql).
import { z } from 'zod'

type Schema = Record<string, unknown>

/** Only for readers or for the API. A format comes with its pattern. */
const LEFT_OUT = ['$schema', 'description', 'default', 'example', 'format']
const NUMBERS = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems']
const READ = [...NUMBERS, 'type', 'pattern', 'required', 'enum', 'additionalProperties']

/** @throws for a keyword that the database would ignore */
function reduce(schema: Schema): Schema {
  if ('format' in schema && !('pattern' in schema)) throw new Error(`a format without a pattern: ${schema.format}`)
  const { type, ...rest } = schema
  if (Array.isArray(type)) return { anyOf: type.map((one) => reduce({ ...rest, type: one })) }
  const kept = Object.entries(schema).filter(([keyword]) => !LEFT_OUT.includes(keyword))
  return Object.fromEntries(
    kept.map(([keyword, value]) => {
      if (keyword === 'properties')
        return [
          keyword,
          Object.fromEntries(Object.entries(value as Schema).map(([name, of]) => [name, reduce(of as Schema)])),
        ]
      if (keyword === 'anyOf') return [keyword, (value as Schema[]).map(reduce)]
      if (keyword === 'items') return [keyword, reduce(value as Schema)]
      if (keyword === 'const') return ['enum', [value]]
      if (value === 'number') return [keyword, 'integer']
      if (READ.includes(keyword)) return [keyword, value]
      throw new Error(`private.has_shape doesn’t read ${keyword}`)
    }),
  )
}

/** An SQL literal. */
export const shapeOf = (schema: z.ZodType): string =>
  JSON.stringify(reduce(z.toJSONSchema(schema, { io: 'input' }) as Schema)).replaceAll("'", "''")
