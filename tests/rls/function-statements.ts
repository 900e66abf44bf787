// Reads the SQL out of the functions' sources: every tagged template, with its fragments put in and each branch taken.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type ESTree, parseSync } from 'vite'

/** `text` has $1, $2 … where the source has values. */
export type Statement = { file: string; text: string }
/** Text, with null where a value is bound. */
type Pieces = (string | null)[]
type Node = ESTree.Node
type Source = { file: string; tagged: ESTree.TaggedTemplateExpression[]; makers: Map<string, Node[]> }

const TAGS = ['sql', 'publicSql']
const STATEMENT = /^\s*(select|insert|update|delete|with)\b/

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
const isFunction = (node: Node) => /Function(Expression|Declaration)$/.test(node.type)

/** What a function gives back: the body of a short arrow, or whatever stands behind its returns. */
function resultsOf(node: ESTree.Function | ESTree.ArrowFunctionExpression): Node[] {
  if (!node.body) return []
  if (node.body.type !== 'BlockStatement') return [node.body]
  const found: Node[] = []
  const visit = (inner: Node) => {
    if (inner.type === 'ReturnStatement' && inner.argument) found.push(inner.argument)
    if (!isFunction(inner)) childrenOf(inner).forEach(visit)
  }
  childrenOf(node.body).forEach(visit)
  return found
}

function readSource(folder: string, path: string): Source {
  const parsed = parseSync(path, readFileSync(path, 'utf8'))
  const source: Source = { file: relative(folder, path), tagged: [], makers: new Map() }
  if (parsed.errors.length > 0) throw new Error(`${source.file} cannot be read: ${parsed.errors[0]?.message}`)
  const visit = (node: Node) => {
    if (node.type === 'TaggedTemplateExpression') source.tagged.push(node)
    if (node.type === 'FunctionDeclaration' && node.id) source.makers.set(node.id.name, resultsOf(node))
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init) {
      const isArrow = node.init.type === 'ArrowFunctionExpression'
      source.makers.set(node.id.name, isArrow ? resultsOf(node.init as ESTree.ArrowFunctionExpression) : [node.init])
    }
    childrenOf(node).forEach(visit)
  }
  visit(parsed.program)
  return source
}

/**
 * The statements of every source below `folder`, and what could not be read: an unknown tag, a fragment that comes from
 * somewhere else, a fragment that no statement uses. `given` names, by the call that stands for it, what a caller passes in.
 */
export function readStatements(folder: string, given: Record<string, string[]> = {}) {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
  const sources = paths.sort().map((path) => readSource(folder, join(folder, path)))
  const statements: Statement[] = []
  const unread: string[] = []
  const used = new Set<Node>()

  const makerOf = (name: string, source: Source) =>
    source.makers.get(name) ?? sources.find((other) => other.makers.get(name)?.some(holdsFragment))?.makers.get(name)

  function holdsFragment(node: Node): boolean {
    if (node.type === 'TaggedTemplateExpression') return true
    return ['ConditionalExpression', 'LogicalExpression'].includes(node.type) && childrenOf(node).some(holdsFragment)
  }

  /** Every text that the expression can become; a value is one bound piece. */
  function variantsOf(node: Node, source: Source): Pieces[] {
    if (node.type === 'TaggedTemplateExpression') return templateVariants(node, source)
    if (node.type === 'ConditionalExpression' && holdsFragment(node))
      return [node.consequent, node.alternate].flatMap((branch) => variantsOf(branch, source))
    if (node.type === 'LogicalExpression' && holdsFragment(node))
      return [node.left, node.right].flatMap((branch) => variantsOf(branch, source))
    const name = node.type === 'CallExpression' ? node.callee : node
    if (name.type !== 'Identifier') return [[null]]
    const made = makerOf(name.name, source)?.filter(holdsFragment) ?? []
    if (made.length > 0) return made.flatMap((result) => variantsOf(result, source))
    if (node.type !== 'CallExpression' || !node.arguments.some(isTag)) return [[null]]
    const passed = given[`${source.file}: ${name.name}`]
    if (!passed) unread.push(`${source.file}: ${name.name} gives a fragment that is made elsewhere`)
    return (passed ?? []).map((text) => [text])
  }

  const isTag = (node: Node) => node.type === 'Identifier' && TAGS.includes(node.name)

  function templateVariants(node: ESTree.TaggedTemplateExpression, source: Source): Pieces[] {
    used.add(node)
    const { quasis, expressions } = node.quasi
    return expressions.reduce<Pieces[]>(
      (before, expression, index) =>
        before.flatMap((pieces) =>
          variantsOf(expression, source).map((variant) => [
            ...pieces,
            ...variant,
            quasis[index + 1]?.value.cooked ?? '',
          ]),
        ),
      [[quasis[0]?.value.cooked ?? '']],
    )
  }

  const startOf = (node: ESTree.TaggedTemplateExpression) => node.quasi.quasis[0]?.value.cooked ?? ''
  for (const source of sources)
    for (const node of source.tagged) {
      if (!isTag(node.tag)) unread.push(`${source.file}: a template with another tag`)
      else if (STATEMENT.test(startOf(node)))
        for (const pieces of templateVariants(node, source)) {
          let count = 0
          const text = pieces.map((piece) => piece ?? `$${++count}`).join('')
          statements.push({ file: source.file, text })
        }
    }
  for (const source of sources)
    for (const node of source.tagged)
      if (isTag(node.tag) && !used.has(node)) unread.push(`${source.file}: no statement uses "${startOf(node).trim()}"`)
  return { statements, unread }
}
