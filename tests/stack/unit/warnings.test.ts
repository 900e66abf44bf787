// A warning of Node's is a line in the log, also after @supabase/lite was loaded.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { projectDir } from '../../../tools/stack/environment.ts'

test.each(['tools/start/start-stack.ts', 'tools/gateway/start-gateway.ts'])(
  'a warning does not end the process that loads %s',
  { tags: ['warning-nodes-ends'] },
  async (module) => {
    const script = `await import('${join(projectDir, module)}')
      process.emitWarning(Object.assign(new Error('too many listeners'), { name: 'MaxListenersExceededWarning' }))
      console.log('goes on')`
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
    expect(stdout).toContain('goes on')
    expect(stderr).toContain('too many listeners')
  },
)
