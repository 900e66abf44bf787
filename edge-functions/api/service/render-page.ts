// The API's description as one page: every call with its parameters, bodies, answers and rejections, then the named shapes.
import type { OpenApiDocument } from '../../../contract/openapi.ts'
import { escapeText } from './escape-text.ts'
import { STYLE } from './page-style.ts'
import { renderShape, type Shape } from './render-shape.ts'

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

const WHO: Record<string, string> = {
  public: 'Open to everyone.',
  any: 'Open to everyone; with a bearer token it shows what the caller may see.',
  user: 'Needs a bearer token.',
  self: 'Needs a bearer token of the user whom the path names.',
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

/** Paragraphs of CommonMark, and code that is indented by four spaces. */
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

/** Who may call, and with which scope a key. */
const whoOf = ({ 'x-access': access, 'x-scope': scope }: Call) =>
  `${WHO[access] ?? ''}${scope ? ` An API key needs the scope \`${scope}\`.` : ''}`

function article({ path, method, call }: { path: string; method: string; call: Call }): string {
  const { summary, parameters = [], requestBody, responses } = call
  return `<article id="${call.operationId}">
<h3><span class="method">${method.toUpperCase()}</span> <code>${escapeText(path)}</code></h3>
<p>${escapeText(summary)}</p>
<p class="quiet">${inlineCode(whoOf(call))}</p>
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
