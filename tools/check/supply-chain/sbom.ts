// The bill of materials of shipped packages in CycloneDX: npm's own, plus Deno's lockfile. It is
// generated from the committed lockfiles, so no copy is committed.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Findings } from './audit.ts'
import { type Package, readPackages } from './packages.ts'

/** Ignored by git. */
const FILE = join('dist', 'sbom.cdx.json')

type Component = { name: string; version: string; 'bom-ref': string; [more: string]: unknown }
type Bill = { bomFormat: string; components: Component[] }

function npmBill(root: string): Bill {
  const words = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev']
  try {
    return JSON.parse(execFileSync('npm', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }))
  } catch (error) {
    const { stderr } = error as { stderr?: string }
    throw new Error(`npm sbom (of npm 10 or later) failed: ${stderr || error}`)
  }
}

/** An npm package in CycloneDX: its purl, and the lockfile's digest in hex. */
function componentOf({ name, version, licence, integrity = '' }: Package): Component {
  const [algorithm, digest = ''] = integrity.split('-', 2)
  return {
    'bom-ref': `deno:${name}@${version}`,
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: licence ? [{ license: { id: licence } }] : [],
    hashes: algorithm === 'sha512' ? [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] : [],
  }
}

/**
 * Writes the bill. A shipped package without a digest in the lockfile is a finding. npm omits
 * digests of tools for other platforms, so those are only counted.
 */
export function writeSbom(root: string): Findings {
  const packages = readPackages(root)
  const bill = npmBill(root)
  const fromDeno = packages.filter(({ lock }) => lock === 'deno').map(componentOf)
  const components = [...bill.components, ...new Map(fromDeno.map((part) => [part['bom-ref'], part])).values()]
  const loose = packages.filter(({ integrity }) => !integrity?.startsWith('sha512-'))
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(join(root, FILE), `${JSON.stringify({ ...bill, components }, null, 2)}\n`)
  return {
    findings: loose
      .filter(({ isShipped }) => isShipped)
      .map(({ name, version, lock }) => `${name}@${version} has no SHA-512 in the lockfile of ${lock}`),
    note: `${components.length} components in ${FILE}; not pinned by their bytes: ${loose.length} tools for other platforms`,
  }
}
