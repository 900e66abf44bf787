// A JSON schema as people read shapes: fields and types, one per line. Named shapes are links.
import { escapeText } from './escape-text.ts'

/** The parts of a JSON schema that our contract uses. */
export type Shape = {
  $ref?: string
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  description?: string
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  pattern?: string
  properties?: Record<string, Shape>
  required?: string[]
  additionalProperties?: Shape | boolean
  items?: Shape
  anyOf?: Shape[]
  allOf?: Shape[]
}

const STEP = '  '

/** Text of a shape, escaped, with links to named ones. */
export function renderShape(shape: Shape, indent = ''): string {
  if (shape.$ref) return link(shape.$ref.split('/').at(-1) ?? '')
  if (shape.anyOf) return shape.anyOf.map((part) => renderShape(part, indent)).join(' or ')
  if (shape.allOf) return shape.allOf.map((part) => renderShape(part, indent)).join(' and ')
  if (shape.const !== undefined) return escapeText(JSON.stringify(shape.const))
  if (shape.enum) return escapeText(shape.enum.map((value) => JSON.stringify(value)).join(' | '))
  if (shape.properties) return renderFields(shape.properties, shape.required ?? [], indent)
  if (shape.items) return `[ ${renderShape(shape.items, indent)} ]${limits(shape)}`
  if (typeof shape.additionalProperties === 'object') {
    return `{ any key: ${renderShape(shape.additionalProperties, indent)} }`
  }
  const type = [shape.type ?? 'anything'].flat().join(' or ')
  return escapeText(`${type}${shape.format ? ` (${shape.format})` : ''}`) + limits(shape)
}

function renderFields(fields: Record<string, Shape>, required: string[], indent: string): string {
  const inner = indent + STEP
  const lines = Object.entries(fields).map(([name, field]) => {
    const optional = required.includes(name) ? '' : '?'
    const says = field.description ? ` <span class="quiet">${escapeText(field.description)}</span>` : ''
    return `${inner}${escapeText(name)}${optional}: ${renderShape(field, inner)}${says}`
  })
  return lines.length === 0 ? '{ }' : `{\n${lines.join('\n')}\n${indent}}`
}

function limits({ minimum, maximum, minLength, maxLength, maxItems, default: preset }: Shape): string {
  const said = [
    minimum === undefined ? '' : `from ${minimum}`,
    maximum === undefined ? '' : `to ${maximum}`,
    minLength === undefined ? '' : `at least ${minLength}`,
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
    maxItems === undefined ? '' : `at most ${maxItems}`,
    preset === undefined ? '' : `else ${JSON.stringify(preset)}`,
  ].filter((part) => part !== '')
  return said.length === 0 ? '' : ` <span class="quiet">${escapeText(said.join(', '))}</span>`
}

const link = (name: string) => `<a href="#shape-${name}">${name}</a>`
