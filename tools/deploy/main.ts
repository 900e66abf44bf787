// `npm run deploy -- [--dry-run] [--rotate-document-key] [--env FILE]`: makes a running shop from
// an empty Supabase project, a Stripe account and a static host.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import '../end-with-parent.mjs'
import { projectDir } from '../stack/environment.ts'
import { readSettingsFile } from '../support/settings-file.ts'
import { stop } from '../support/stop.ts'
import { createAsk } from './ask.ts'
import { deploy } from './deploy.ts'
import type { Settings } from './settings.ts'
import type { Run } from './step.ts'
import { STEPS } from './steps.ts'

const options = {
  'dry-run': { type: 'boolean', default: false },
  'rotate-document-key': { type: 'boolean', default: false },
  env: { type: 'string' },
} as const

function readWords() {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    return stop(`${(error as Error).message}. Use: npm run deploy -- [--dry-run] [--rotate-document-key] [--env FILE]`)
  }
}

/** Passes the CLI's two secrets in its environment, because lists of processes show arguments. */
const supabaseCli =
  ({ SUPABASE_ACCESS_TOKEN, SUPABASE_DB_PASSWORD }: Settings): Run =>
  (words) =>
    new Promise((resolve, reject) => {
      const child = spawn(join(projectDir, 'node_modules', '.bin', 'supabase'), words, {
        cwd: projectDir,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, SUPABASE_ACCESS_TOKEN, SUPABASE_DB_PASSWORD, NO_COLOR: '1', DO_NOT_TRACK: '1' },
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text
        })
      child.once('error', reject).once('close', (code) => resolve({ code, output }))
    })

const words = readWords()
const isDone = await deploy({
  values: words.env ? readSettingsFile(words.env) : process.env,
  steps: STEPS,
  isDryRun: words['dry-run'],
  rotatesDocumentKey: words['rotate-document-key'],
  say: (line) => console.log(line),
  connect: (settings) => ({ ask: createAsk(settings), run: supabaseCli(settings) }),
})
process.exit(isDone ? 0 : 1)
