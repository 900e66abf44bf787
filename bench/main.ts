// `npm run bench -- NAME [--scale 0.01]`: measures one promise against its reference. The last line
// says whether it is met.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectDir, readEnvironment } from '../tools/stack/environment.ts'
import { stop } from '../tools/support/stop.ts'
import { type Bench, tableLines, verdict, writeReport } from './support/report.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { scale: { type: 'string', default: '1' } },
})
const benchFolder = join(projectDir, 'bench')
const names = readdirSync(benchFolder).filter((name) => name !== 'support')
const name = positionals[0] ?? ''
const scale = Number(values.scale)
if (!names.includes(name)) stop(`there is no benchmark "${name}": use one of ${names.join(', ')}`)
if (!(scale > 0 && scale <= 1)) stop(`--scale is "${values.scale}": use a number above 0, at most 1`)

const { bench } = (await import(join(benchFolder, name, 'bench.ts'))) as { bench: Bench }
const report = await bench({ scale, log: console.log })
console.log(`\n${tableLines(report.rows).join('\n')}\n`)
console.log(writeReport(join(readEnvironment().localDir, 'bench'), name, report))
console.log(verdict(name, report.targets))
process.exit(report.targets.every(({ met }) => met) ? 0 : 1)
