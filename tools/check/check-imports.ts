// Compares every import of the tree with the table of who may import whom, and finds circles. A
// quoted path counts as an import: of a type, in `import()`, a mock, a worker or a glob too.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path/posix'
import { projectDir } from '../stack/environment.ts'

type Row = { from: string[]; may: string[]; except?: string[]; rule: string }

const FAKES = ['fake-identity', 'fake-storage', 'fake-stripe', 'local-postgres'].map((name) => `packages/${name}`)
const STACK = ['database', 'gateway', 'harness', 'mailbox', 'seed', 'stack', 'start', 'support', 'web'].map(
  (name) => `tools/${name}`,
)

/** Files and folders, and what they may import besides themselves. */
const TABLE: Row[] = [
  { from: ['contract'], may: [], rule: 'The contract imports nothing of what it binds.' },
  { from: ['edge-functions'], may: ['contract'], rule: 'The functions import the contract and themselves.' },
  {
    from: ['web/src'],
    may: ['web', 'contract', 'legal', 'docs'],
    except: ['contract/index.ts'],
    rule: 'The web imports itself and single modules of the contract.',
  },
  {
    from: ['web/vite.server.config.ts'],
    may: ['web', 'contract', 'edge-functions/jobs/mails'],
    rule: 'The build for functions takes the web and the mails.',
  },
  { from: ['web'], may: ['contract'], rule: 'The web imports the contract and itself.' },
  { from: FAKES, may: FAKES, rule: 'The packages of the local stack import nothing of the product.' },
  {
    from: STACK,
    may: [...STACK, ...FAKES, 'web'],
    except: ['web/src'],
    rule: 'The local stack imports nothing of the product and none of the other tools.',
  },
  {
    from: ['packages/archive/src'],
    may: ['contract', 'tools/support'],
    rule: 'The archive knows a site by its target and the contract alone.',
  },
  {
    from: ['tests/engines/acceptance'],
    may: ['contract', 'tools/support', 'tests/support', 'tests/engines/worlds'],
    except: ['tests/support/api', 'tests/support/stack.ts'],
    rule: 'Acceptance knows a site by its target and the contract alone.',
  },
]

/** Folders of web/src, each of which may import those before it. Any other folder imports none of them. */
const LAYERS = ['config', 'lib', 'auth', 'ui', 'features', 'blocks', 'pages', 'app', 'main.tsx']
/** Layers whose folders import nothing of each other. */
const SEPARATE = ['features', 'blocks', 'pages']

type Import = { from: string; to: string; line: number }
/** The text of each file, by its path. */
type Tree = Map<string, string>

const QUOTED_PATH = /(['"`])((?:\.{1,2}|@(?:contract|legal|docs|marketplace)?)\/[^'"`\s?]+)(?:\?\w+)?\1/g

/** A package leads to its package.json, which names its modules. */
function pathOf(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  const [scope = '', name = '', ...rest] = specifier.split('/')
  if (scope === '@marketplace') return `packages/${name}/package.json`
  return join(scope === '@' ? 'web/src' : scope.slice(1), name, ...rest)
}

/** The files that a path without an ending, a built script or a glob stands for. */
const filesAt = (path: string, tree: Tree) =>
  path.includes('*')
    ? [...tree.keys()].filter((file) => matchesGlob(file, path))
    : [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path.replace(/\.js$/, '')}.d.ts`].filter((file) =>
        tree.has(file),
      )

const importsOf = ([from, text]: [string, string], tree: Tree): Import[] =>
  Array.from(text.matchAll(QUOTED_PATH)).flatMap(({ index, 2: specifier = '' }) => {
    const line = text.slice(0, index).split('\n').length
    return filesAt(pathOf(from, specifier), tree).flatMap((to) => (to === from ? [] : { from, to, line }))
  })

const isIn = (folders: string[], path: string) =>
  folders.some((folder) => path === folder || path.startsWith(`${folder}/`))

function brokenRule({ from, to }: Import): string | undefined {
  const row = TABLE.find((row) => isIn(row.from, from))
  const isAllowed = !row || (isIn([...row.from, ...row.may], to) && !isIn(row.except ?? [], to))
  return isAllowed ? brokenLayer(from, to) : row.rule
}

function brokenLayer(from: string, to: string): string | undefined {
  if (![from, to].every((path) => path.startsWith('web/src/'))) return
  const [, , layer = '', part] = from.split('/')
  const [, , other = '', otherPart] = to.split('/')
  if (LAYERS.indexOf(other) > LAYERS.indexOf(layer)) return `The order of web/src is ${LAYERS.join(' < ')}.`
  if (layer === other && part !== otherPart && SEPARATE.includes(layer))
    return `No folder of ${layer}/ imports another.`
}

/** @returns one circle for each import that closes one */
function circlesIn(imports: Import[]): string[] {
  const importsBy = Map.groupBy(imports, ({ from }) => from)
  const circles: string[] = []
  const done = new Set<string>()
  function visit(file: string, way: string[]): void {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' > '))
    else if (!done.has(file)) for (const { to } of importsBy.get(file) ?? []) visit(to, [...way, file])
    done.add(file)
  }
  for (const file of importsBy.keys()) visit(file, [])
  return circles
}

/** @returns a line for each import that breaks a rule, and for each circle */
export function importFindings(tree: Tree): string[] {
  const imports = [...tree].flatMap((file) => importsOf(file, tree))
  const broken = imports.flatMap((one) => {
    const rule = brokenRule(one)
    return rule ? [`${one.from}:${one.line} imports ${one.to}: ${rule}`] : []
  })
  return [...broken, ...circlesIn(imports).map((circle) => `A circle of imports: ${circle}`)]
}

/** Files without imports have no text here. */
const read = (path: string) =>
  /\.([jt]sx?|mjs)$|package\.json$/.test(path) ? readFileSync(join(projectDir, path), 'utf8') : ''

if (import.meta.main) {
  const paths = String(execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: projectDir }))
    .trim()
    .split('\n')
  const there = paths.filter((path) => existsSync(join(projectDir, path)))
  const findings = importFindings(new Map(there.map((path) => [path, read(path)])))
  for (const finding of findings) console.error(finding)
  process.exitCode = findings.length > 0 ? 1 : 0
}
