// The API's description as one page of XHTML.
import type { OpenApiDocument } from '../../../contract/operations/openapi.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeText = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

// Shapes are shown as fields and types, one per line. Named shapes are links.

/** The parts of JSON Schema that the contract uses. */
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
  const parts = [
    minimum === undefined ? '' : `from ${minimum}`,
    maximum === undefined ? '' : `to ${maximum}`,
    minLength === undefined ? '' : `at least ${minLength}`,
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
    maxItems === undefined ? '' : `at most ${maxItems}`,
    preset === undefined ? '' : `else ${JSON.stringify(preset)}`,
  ].filter((part) => part !== '')
  return parts.length === 0 ? '' : ` <span class="quiet">${escapeText(parts.join(', '))}</span>`
}

const link = (name: string) => `<a href="#shape-${name}">${name}</a>`

export const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1d1b18, #ece8e1); --quiet: light-dark(#625c53, #a9a297);
  --ground: light-dark(#fbf9f5, #171614); --card: light-dark(#ffffff, #201e1b); --line: light-dark(#e3ddd2, #37332d);
  --accent: light-dark(#9a3412, #fdba74); }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 6rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--accent); text-underline-offset: .15em; }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
h1 { font-size: 1.9rem; line-height: 1.15; margin: 0 0 .75rem; }
h2 { font-size: 1.35rem; margin: 3rem 0 1rem; padding-top: 1rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.05rem; margin: 0 0 .35rem; }
p { margin: 0 0 .75rem; max-width: 44rem; }
nav ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
article { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: 1rem; margin: 0 0 1rem; }
code, pre { font: .875rem/1.5 ui-monospace, monospace; }
pre { margin: 0 0 .75rem; white-space: pre-wrap; }
.method { color: var(--accent); font-weight: 700; }
.quiet { color: var(--quiet); font-size: .9rem; }
summary { cursor: pointer; padding: .2rem 0; }
dl { margin: 0 0 .75rem; }
dt { font-weight: 600; }
dd { margin: 0 0 .4rem; padding-left: 1rem; }
`

type Content = Record<string, { schema?: Shape }>
type Response = { description: string; headers?: Record<string, { description?: string }>; content?: Content }
type Call = {
  operationId: string
  summary: string
  tags: string[]
  'x-access': string
  'x-scope'?: string
  parameters?: { in: string; name: string; required?: boolean; schema: Shape }[]
  requestBody?: { content: Content }
  responses: Record<string, Response>
}

const ACCESS_TEXTS: Record<string, string> = {
  public: 'Open to everyone.',
  any: 'Open to everyone; with a bearer token it shows what the caller may see.',
  user: 'Needs a bearer token.',
  self: 'Needs a bearer token of the user in the path.',
  admin: 'Needs a bearer token of an admin.',
  provider: 'For the payment provider.',
}

/** Renders the document as XHTML, complete and well-formed. */
export function renderPage(document: OpenApiDocument): string {
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Call>).map(([method, call]) => ({ path, method, call })),
  )
  const byTag = [...Map.groupBy(calls, ({ call }) => call.tags[0] ?? '')]
  const shapes = Object.entries((document.components?.schemas ?? {}) as Record<string, Shape>)
  const paragraphs = (document.info.description ?? '').split('\n')
  const prose = new Map(document.tags?.map(({ name, description = '' }) => [name, description]))
  return `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" lang="en">
<head>
<title>${escapeText(document.info.title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${escapeText(document.info.title)}</h1>
${paragraphs.map((text) => `<p>${inlineCode(text)}</p>`).join('\n')}
<p>All paths are below <code>/api</code>. For machines: <a href="openapi.json">openapi.json</a>.</p>
<nav aria-label="Domains"><ul>
${[...byTag.map(([tag]) => tag), 'Shapes'].map((tag) => `<li><a href="#${anchor(tag)}">${escapeText(tag)}</a></li>`).join('\n')}
</ul></nav>
</header>
<main>
${byTag.map(([tag, ofTag]) => `<section>${heading(tag)}\n${renderProse(prose.get(tag) ?? '')}\n${ofTag.map(article).join('\n')}</section>`).join('\n')}
<section>${heading('Shapes')}
${shapes.map(([name, shape]) => `<article id="shape-${name}"><h3>${name}</h3><pre>${renderShape(shape)}</pre></article>`).join('\n')}
</section>
</main>
</body>
</html>
`
}

const anchor = (tag: string) => tag.toLowerCase().replace(/\W+/g, '-')
const heading = (tag: string) => `<h2 id="${anchor(tag)}">${escapeText(tag)}</h2>`
const inlineCode = (text: string) => escapeText(text).replace(/`([^`]+)`/g, '<code>$1</code>')

/** Paragraphs of CommonMark, and code indented by four spaces. */
const renderProse = (text: string) =>
  text
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) =>
      block.startsWith('    ')
        ? `<pre>${escapeText(block.replace(/^ {4}/gm, ''))}</pre>`
        : `<p>${inlineCode(block)}</p>`,
    )
    .join('\n')

const accessText = ({ 'x-access': access, 'x-scope': scope }: Call) =>
  `${ACCESS_TEXTS[access] ?? ''}${scope ? ` An API key needs the scope \`${scope}\`.` : ''}`

function article({ path, method, call }: { path: string; method: string; call: Call }): string {
  const { summary, parameters = [], requestBody, responses } = call
  return `<article id="${call.operationId}">
<h3><span class="method">${method.toUpperCase()}</span> <code>${escapeText(path)}</code></h3>
<p>${escapeText(summary)}</p>
<p class="quiet">${inlineCode(accessText(call))}</p>
${parameters.length > 0 ? `<pre>${parameters.map(parameter).join('\n')}</pre>` : ''}
${Object.entries(requestBody?.content ?? {})
  .map(body)
  .join('\n')}
${Object.entries(responses).filter(isSuccess).map(answer).join('\n')}
<details><summary>Rejections</summary><dl>
${Object.entries(responses).flatMap(rejection).join('\n')}
</dl></details>
</article>`
}

const parameter = ({ in: where, name, required, schema }: NonNullable<Call['parameters']>[number]) =>
  `${where} ${escapeText(name)}${required ? '' : '?'}: ${renderShape(schema)}`

const body = ([type, { schema }]: [string, { schema?: Shape }]) =>
  `<p class="quiet">Body, ${escapeText(type)}</p><pre>${renderShape(schema ?? {})}</pre>`

const isSuccess = ([status]: [string, Response]) => Number(status) < 400

function answer([status, { description, headers = {}, content = {} }]: [string, Response]): string {
  const names = Object.keys(headers)
  const extra = names.length > 0 ? ` <span class="quiet">Headers: ${escapeText(names.join(', '))}</span>` : ''
  const shapes = Object.values(content).map(({ schema }) => `<pre>${renderShape(schema ?? {})}</pre>`)
  return `<p><strong>${status}</strong> ${escapeText(description)}${extra}</p>${shapes.join('')}`
}

const rejection = ([status, { description }]: [string, Response]): string[] =>
  Number(status) < 400
    ? []
    : description.split('\n').map((line) => {
        const [code = '', ...says] = line.split(': ')
        return `<dt>${status} <code>${escapeText(code)}</code></dt><dd>${escapeText(says.join(': '))}</dd>`
      })
