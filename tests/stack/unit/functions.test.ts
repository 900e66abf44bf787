// What the stack gives to functions and takes away from them.
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { addressesOf, choosePorts } from '../../../tools/stack/addresses.ts'
import { readEnvironment } from '../../../tools/stack/environment.ts'
import { type FunctionName, planFunction } from '../../../tools/stack/functions.ts'
import { loadSecrets } from '../../../tools/stack/secrets.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test.each<FunctionName>(['downloads', 'previews'])(
  '%s has no Web Workers, as when hosted',
  { tags: ['F8'] },
  async (name) => {
    const environment = readEnvironment()
    const secrets = loadSecrets(temporaryFolder())
    const anyPort = { web: 0, supabase: 0, postgres: 0, identity: 0, payments: 0, mailbox: 0 }
    const ports = await choosePorts({ ...environment, ports: anyPort })
    const plan = planFunction(name, environment, secrets, addressesOf(ports, secrets, environment))
    const script = 'data:text/javascript,console.log(typeof Worker, typeof fetch)'
    const printed = execFileSync(plan.command, [...plan.arguments.slice(0, -1), script], { env: plan.environment })
    expect(String(printed).trim()).toBe('undefined function')
  },
)
