// Checks dependencies and secrets: `licences`, `audit`, `sbom` or `secrets`, of this project or of
// the folder in the next argument.
import { resolve } from 'node:path'
import { projectDir } from '../stack/environment.ts'
import { audit, type Findings } from './supply-chain/audit.ts'
import { checkLicences } from './supply-chain/licences.ts'
import { writeSbom } from './supply-chain/sbom.ts'
import { scanForSecrets } from './supply-chain/secrets.ts'

const CHECKS: Record<string, (root: string) => Findings | Promise<Findings>> = {
  licences: checkLicences,
  audit,
  sbom: writeSbom,
  secrets: scanForSecrets,
}

const [name = '', root = projectDir] = process.argv.slice(2)
const check = Object.hasOwn(CHECKS, name) ? CHECKS[name] : undefined
if (!check) throw new Error(`there is no check ${name}: ${Object.keys(CHECKS).join(', ')}`)
const { findings, note } = await check(resolve(root))
console.log(`note: ${note}`)
for (const finding of findings) console.error(finding)
process.exit(findings.length === 0 ? 0 : 1)
