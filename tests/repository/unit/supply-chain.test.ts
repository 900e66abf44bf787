// Each supply-chain check fails on a planted fault in a copy of this project's lockfiles.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkLicences } from '../../../tools/check/supply-chain/licences.ts'
import { writeSbom } from '../../../tools/check/supply-chain/sbom.ts'
import { scanForSecrets } from '../../../tools/check/supply-chain/secrets.ts'
import { runProgram } from '../../../tools/harness/run-program.ts'
import { projectDir } from '../../../tools/stack/environment.ts'
import { listen } from '../../../tools/stack/listen.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const TIMEOUT = 60_000

function copyOfProject(): string {
  const root = temporaryFolder()
  mkdirSync(join(root, 'npm'))
  for (const file of ['package.json', 'package-lock.json', 'edge-functions/deno.json', 'edge-functions/deno.lock'])
    cpSync(join(projectDir, file), join(root, file))
  for (const folder of ['node_modules', 'packages']) symlinkSync(join(projectDir, folder), join(root, folder))
  return root
}

/** The command itself, which asks registries with the clients of the lockfiles. */
const audit = (root: string, registry = 'http://127.0.0.1:9/') =>
  runProgram(['tools/check/check-supply-chain.ts', 'audit', root], {
    NPM_CONFIG_REGISTRY: registry,
    // npm caches advisories, the made-up ones too.
    NPM_CONFIG_CACHE: join(root, 'npm'),
    DENO_DIR: join(projectDir, 'node_modules', '.cache', 'deno'),
    DENO_NO_PACKAGE_JSON: '1',
  })

function change(root: string, file: string, edit: (content: Lock) => void) {
  const content = JSON.parse(readFileSync(join(root, file), 'utf8'))
  edit(content)
  writeFileSync(join(root, file), JSON.stringify(content))
}
type Locked = { version: string; license?: string; integrity?: string }
type Lock = { packages: Record<string, Locked>; npm: Record<string, Locked> }
const entry = (lock: Record<string, Locked>, key: string): Locked => {
  const found = lock[key]
  if (!found) throw new Error(`${key} is not locked`)
  return found
}

test('the project itself passes', { tags: ['supply-chain-checked'] }, () => {
  const root = copyOfProject()
  expect(checkLicences(root).findings).toEqual([])
  expect(writeSbom(root).findings).toEqual([])
})

test.each([
  { what: 'a licence that nobody allowed', license: 'GPL-3.0-only', said: 'is licensed as GPL-3.0-only' },
  { what: 'a licence for tools alone', license: 'MPL-2.0', said: 'which is shipped, is licensed as MPL-2.0' },
  { what: 'one allowed side of two', license: '(MIT AND GPL-3.0-only)', said: 'is licensed as (MIT AND GPL' },
])('a package with $what fails', { tags: ['supply-chain-checked'] }, ({ license, said }) => {
  const root = copyOfProject()
  change(root, 'package-lock.json', ({ packages }) => {
    entry(packages, 'node_modules/clsx').license = license
  })
  const { findings } = checkLicences(root)
  expect(findings).toEqual([expect.stringContaining('clsx@2.1.1')])
  expect(findings).toEqual([expect.stringContaining(said)])
})

test('a package of the functions without a licence fails', { tags: ['supply-chain-checked'] }, () => {
  const root = copyOfProject()
  change(root, 'edge-functions/deno.lock', ({ npm }) => {
    npm['nobody-knows-me@1.0.0'] = { version: '1.0.0', integrity: 'sha512-AAAA' }
  })
  const { findings } = checkLicences(root)
  expect(findings).toContainEqual(expect.stringContaining('nobody-knows-me@1.0.0 states no licence'))
})

test('without the registry, a withdrawn release fails by the committed list', {
  tags: ['supply-chain-checked'],
  timeout: TIMEOUT,
}, async () => {
  const root = copyOfProject()
  change(root, 'package-lock.json', ({ packages }) => {
    packages['node_modules/event-stream'] = { version: '3.3.6', license: 'MIT', integrity: 'sha512-AAAA' }
  })
  const { code, output } = await audit(root)
  expect(output).toContain('package-lock.json: OFFLINE')
  expect(output).toContain('deno.lock: OFFLINE')
  expect(output).toContain('event-stream@3.3.6 was withdrawn')
  expect(code).toBe(1)
})

/** A registry that knows an advisory of this severity about each of these packages. */
async function registryOf(severities: Record<string, string>): Promise<string> {
  const advisories = Object.entries(severities).map(([name, severity], id) => {
    const url = `https://advisories.example/${name}`
    return [name, [{ id, url, title: 'Bad', severity, vulnerable_versions: '<99', cwe: [], cvss: { score: 8 } }]]
  })
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const isAsked = request.url?.endsWith('/advisories/bulk')
      response.writeHead(isAsked ? 200 : 404, { 'content-type': 'application/json' })
      response.end(JSON.stringify(isAsked ? Object.fromEntries(advisories) : {}))
    })
  })
  const registry = await listen(server, 0)
  onTestFinished(() => registry.close())
  return `${registry.url}/`
}

test.each<{ what: string; severities: Record<string, string>; code: number }>([
  { what: 'severe ones of shipped packages', severities: { hono: 'high', react: 'critical', vitest: 'high' }, code: 1 },
  { what: 'mild ones and those of tools', severities: { hono: 'low', vitest: 'high' }, code: 0 },
])(
  'of the advisories that the registry knows, $what end with $code',
  {
    tags: ['supply-chain-checked'],
    timeout: TIMEOUT,
  },
  async ({ severities, code }) => {
    const answer = await audit(copyOfProject(), await registryOf(severities))
    expect(answer.output).toContain('package-lock.json: its registry answered; deno.lock: its registry answered')
    const tools = /^note: .*to be updated: (.*)$/m.exec(answer.output)?.[1]?.split(', ')
    expect(tools).toContain('vitest')
    for (const name of ['hono', 'react']) expect(tools).not.toContain(name)
    for (const name of ['hono', 'react', 'vitest'])
      expect(answer.output.includes(`advisories.example/${name}`)).toBe(code === 1 && name !== 'vitest')
    expect(answer.code).toBe(code)
  },
)

test('a bill that leaves nothing out: a package whose bytes are not pinned fails', {
  tags: ['supply-chain-checked'],
}, () => {
  const root = copyOfProject()
  change(root, 'edge-functions/deno.lock', ({ npm }) => {
    delete entry(npm, 'nodemailer@10.6.0').integrity
  })
  const { findings } = writeSbom(root)
  expect(findings).toEqual([expect.stringContaining('nodemailer@10.6.0 has no SHA-512')])
  const bill = JSON.parse(readFileSync(join(root, 'dist/sbom.cdx.json'), 'utf8'))
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX' })
  const names = bill.components.map(({ name }: { name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(['react', 'stripe', 'nodemailer', 'hono']))
  expect(names).not.toContain('vitest')
})

// Put together here, so that this file holds none of them.
const RANDOM = 'q7Zp2KxV9mTb4RwL8sYd3NfHc6Jg'
const token = (role: string) =>
  [{ alg: 'HS256', typ: 'JWT' }, { role, iss: 'supabase' }, { none: RANDOM }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
const SECRETS = {
  'a Stripe key of live mode': ['sk', 'live', RANDOM].join('_'),
  'a Stripe key of test mode': ['sk', 'test', RANDOM].join('_'),
  'a webhook secret': ['whsec', RANDOM].join('_'),
  'a Supabase secret key': ['sb', 'secret', RANDOM].join('_'),
  'a Supabase access token': `sbp_${'0123456789'.repeat(4)}`,
  'a service-role token': token('service_role'),
  'an AWS key': ['AKIA', 'Q7ZP2KXV9MTB4RWL'].join(''),
  'a private key': ['-----BEGIN RSA', `PRIVATE KEY-----\\n${RANDOM}`].join(' '),
  'a GitHub token': ['ghp', `${RANDOM}12345678`].join('_'),
  'an npm token': ['npm', `${RANDOM}12345678`].join('_'),
  'a Slack token': ['xoxb', RANDOM].join('-'),
  'a SendGrid key': ['SG', RANDOM.slice(0, 22), `${RANDOM}${RANDOM.slice(0, 15)}`].join('.'),
  'a Google key': ['AIza', RANDOM, RANDOM.slice(0, 7)].join(''),
  'a password of a hosted database': `postgres://postgres:${RANDOM}@db.project.supabase.co:5432/postgres`,
}

test('secrets are located in tracked and new files, and never shown', { tags: ['supply-chain-checked'] }, () => {
  const root = temporaryFolder()
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  execFileSync('git', ['init', '--quiet'], { cwd: root })
  write('.gitignore', '.env\n')
  write('.env', SECRETS['a Stripe key of live mode'])
  const plain = ['sk_test_platform0123456789', 'whsec_of_somebody_else', token('anon'), 'AKIAIOSFODNN7EXAMPLE']
  write('plain.txt', plain.join('\n'))
  expect(scanForSecrets(root).findings).toEqual([])

  for (const [index, secret] of Object.values(SECRETS).entries()) write(`a/${index}.ts`, `\nconst key = '${secret}'\n`)
  execFileSync('git', ['add', 'a/0.ts', 'a/1.ts'], { cwd: root })
  const { findings, note } = scanForSecrets(root)
  expect(findings.toSorted()).toEqual(
    Object.keys(SECRETS)
      .map((kind, index) => `a/${index}.ts:2 holds ${kind}`)
      .toSorted(),
  )
  for (const secret of Object.values(SECRETS)) expect(`${note}${findings}`).not.toContain(secret)
})
