// Extracts the SQL of the functions' sources: every tagged template with its fragments and
// branches.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type ESTree, parseSync } from 'vite'

/** `text` has $1, $2 … for bound values. */
export type Statement = { file: string; text: string }
/** Text, or null for a bound value. */
type Pieces = (string | null)[]
type Node = ESTree.Node
/** A value of a name. `parameters` are those of the function that returns it. */
type Maker = { node: Node; parameters: string[] }
/**
 * `makers`: the values of a name. `parameters`: the function and position of a parameter's name.
 */
type Source = {
  file: string
  tagged: ESTree.TaggedTemplateExpression[]
  calls: ESTree.CallExpression[]
  makers: Map<string, Maker[]>
  parameters: Map<string, { of: string; index: number }[]>
}

const TAGS = ['sql', 'asGuest']
/** As tags, they run one statement: c.var.asCaller`…`. */
const ACTS = ['asCaller', 'asService']
/** What such a tag passes on to `sql`. */
const PASSES_ON = '_shared/auth/acting.ts'
/** Calls that find a list by the name of its function (api/_app/statements.ts). */
const LISTS = ['listed', 'foundPage']
/** Markup, not SQL. */
const OTHER_TAGS = ['html', 't']
const STATEMENT = /^\s*(select|insert|update|delete|with)\b/

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
const isFunction = (node: Node): node is ESTree.Function | ESTree.ArrowFunctionExpression =>
  /Function(Expression|Declaration)$/.test(node.type)

/** The texts of a fragment that is written as an object; a number stands for each value in a text. */
function stringsOf(node: Node): string[] | undefined {
  if (node.type !== 'ObjectExpression') return undefined
  const strings = node.properties.find(
    (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'strings',
  )
  if (strings?.type !== 'Property' || strings.value.type !== 'ArrayExpression') return undefined
  const texts = strings.value.elements.flatMap((text) => {
    if (text?.type === 'TemplateLiteral') return text.quasis.map(({ value }) => value.cooked ?? '').join('1')
    return text?.type === 'Literal' ? String(text.value) : []
  })
  return texts.length === strings.value.elements.length ? texts : undefined
}

/** The results of a function: the body of a short arrow, or its return values. */
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
  const file = relative(folder, path)
  if (parsed.errors.length > 0) throw new Error(`${file} cannot be read: ${parsed.errors[0]?.message}`)
  const source: Source = { file, tagged: [], calls: [], makers: new Map(), parameters: new Map() }
  const learn = (name: string, value: Node) => {
    const made = isFunction(value) ? resultsOf(value) : [value]
    const parameters = isFunction(value) ? value.params.map((one) => (one.type === 'Identifier' ? one.name : '')) : []
    source.makers.set(name, [...(source.makers.get(name) ?? []), ...made.map((node) => ({ node, parameters }))])
    if (!isFunction(value)) return
    for (const [index, parameter] of value.params.entries())
      if (parameter.type === 'Identifier')
        source.parameters.set(parameter.name, [...(source.parameters.get(parameter.name) ?? []), { of: name, index }])
  }
  const visit = (node: Node) => {
    if (node.type === 'TaggedTemplateExpression') source.tagged.push(node)
    if (node.type === 'CallExpression') source.calls.push(node)
    if (node.type === 'FunctionDeclaration' && node.id) learn(node.id.name, node)
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init) learn(node.id.name, node.init)
    childrenOf(node).forEach(visit)
  }
  visit(parsed.program)
  return source
}

/**
 * The statements of every source below `folder`, and what could not be read: unknown tags, other
 * ways to build SQL, fragments from elsewhere, unused fragments.
 */
export function readStatements(folder: string) {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
  const sources = paths.sort().map((path) => readSource(folder, join(folder, path)))
  const statements: Statement[] = []
  const unread: string[] = []
  const used = new Set<Node>()

  /** The fragments that a call passes, by parameter. */
  type Passed = ReadonlyMap<string, { node: Node; source: Source; passed: Passed }>
  type Found = Maker & { source: Source }
  const inSource = (source: Source) => (node: Node) => ({ node, parameters: [], source })
  const isNamed = (node: Node, name: string) => node.type === 'Identifier' && node.name === name

  /** The fragments of a name: made here, in another file, or passed by callers. */
  function fragmentsOf(name: string, source: Source): Found[] {
    const made = [source, ...sources].flatMap((place) => [
      (place.makers.get(name) ?? [])
        .filter(({ node }) => holdsFragment(node))
        .map((maker) => ({ ...maker, source: place })),
    ])
    const passed = (source.parameters.get(name) ?? []).flatMap(({ of, index }) =>
      sources.flatMap((place) =>
        place.calls
          .filter((call) => isNamed(call.callee, of))
          .flatMap((call) => call.arguments[index] ?? [])
          .flatMap((argument) => (isFunction(argument) ? resultsOf(argument) : [argument]))
          .filter(holdsFragment)
          .map(inSource(place)),
      ),
    )
    return [...(made.find((found) => found.length > 0) ?? []), ...passed]
  }

  function holdsFragment(node: Node): boolean {
    if (node.type === 'TaggedTemplateExpression' || stringsOf(node)) return true
    if (node.type === 'CallExpression') return node.arguments.some(isTag)
    return ['ConditionalExpression', 'LogicalExpression'].includes(node.type) && childrenOf(node).some(holdsFragment)
  }

  /** Every text that the expression can become. A value is one bound piece. */
  function variantsOf(node: Node, source: Source, passed: Passed): Pieces[] {
    if (node.type === 'TaggedTemplateExpression') return templateVariants(node, source, passed)
    const strings = stringsOf(node)
    if (strings) return [strings.flatMap((text, index) => (index === 0 ? [text] : [null, text]))]
    if (node.type === 'ConditionalExpression' && holdsFragment(node))
      return [node.consequent, node.alternate].flatMap((branch) => variantsOf(branch, source, passed))
    if (node.type === 'LogicalExpression' && holdsFragment(node))
      return [node.left, node.right].flatMap((branch) => variantsOf(branch, source, passed))
    const name = node.type === 'CallExpression' ? node.callee : node
    if (name.type !== 'Identifier') return [[null]]
    const argument = passed.get(name.name)
    if (argument) return variantsOf(argument.node, argument.source, argument.passed)
    const found = fragmentsOf(name.name, source)
    if (node.type === 'CallExpression' && node.arguments.some(isTag) && found.length === 0)
      unread.push(`${source.file}: ${name.name} gives a fragment that is made elsewhere`)
    const args = node.type === 'CallExpression' ? node.arguments : []
    const passedTo = ({ parameters }: Maker): Passed =>
      new Map(
        parameters.flatMap((parameter, index) => {
          const value = args[index]
          return value && holdsFragment(value) ? [[parameter, { node: value, source, passed }]] : []
        }),
      )
    return found.length > 0
      ? found.flatMap((fragment) => variantsOf(fragment.node, fragment.source, passedTo(fragment)))
      : [[null]]
  }

  const isTag = (node: Node) => node.type === 'Identifier' && TAGS.includes(node.name)
  const isAct = (tag: Node) => ACTS.some((act) => isNamed(tag.type === 'MemberExpression' ? tag.property : tag, act))

  function templateVariants(
    node: ESTree.TaggedTemplateExpression,
    source: Source,
    passed: Passed = new Map(),
  ): Pieces[] {
    used.add(node)
    const { quasis, expressions } = node.quasi
    return expressions.reduce<Pieces[]>(
      (before, expression, index) =>
        before.flatMap((pieces) =>
          variantsOf(expression, source, passed).map((variant) => [
            ...pieces,
            ...variant,
            quasis[index + 1]?.value.cooked ?? '',
          ]),
        ),
      [[quasis[0]?.value.cooked ?? '']],
    )
  }

  /** One that holds a whole statement, which is read where it is written. */
  const isWhole = ({ quasi }: ESTree.TaggedTemplateExpression) =>
    quasi.expressions.length === 1 && quasi.quasis.every(({ value }) => value.cooked === '')
  const startOf = (node: ESTree.TaggedTemplateExpression) => node.quasi.quasis[0]?.value.cooked ?? ''
  for (const source of sources)
    for (const node of source.tagged) {
      if (OTHER_TAGS.some((tag) => isNamed(node.tag, tag))) continue
      else if (!isTag(node.tag) && !isAct(node.tag)) unread.push(`${source.file}: a template with another tag`)
      else if (STATEMENT.test(startOf(node)))
        for (const pieces of templateVariants(node, source)) {
          let count = 0
          const text = pieces.map((piece) => piece ?? `$${++count}`).join('')
          statements.push({ file: source.file, text })
        }
    }
  for (const { file, calls } of sources)
    for (const { callee, arguments: given } of calls) {
      const finder =
        LISTS.some((list) => isNamed(callee, list)) &&
        given.find((one) => one.type === 'Literal' && /^private\./.test(`${one.value}`))
      const options = given.at(-1)
      const hasSubject =
        options?.type === 'ObjectExpression' &&
        options.properties.some((one) => one.type === 'Property' && isNamed(one.key, 'by'))
      if (finder && finder.type === 'Literal')
        statements.push({ file, text: `select * from ${finder.value}(${hasSubject ? '$1, $2' : '$1'}::jsonb)` })
      if (
        (file !== PASSES_ON && isTag(callee)) ||
        (callee.type === 'MemberExpression' && isNamed(callee.property, 'unsafe'))
      )
        unread.push(`${file}: SQL that is put together while it runs`)
    }
  for (const source of sources)
    for (const node of source.tagged)
      if ((isTag(node.tag) || isAct(node.tag)) && !used.has(node) && !isWhole(node))
        unread.push(`${source.file}: no statement uses "${startOf(node).trim()}"`)
  return { statements, unread }
}
