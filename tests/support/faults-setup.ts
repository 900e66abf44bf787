// Gives the fault tests a stack of their own, which they may kill as they like: new, without the sample shop, on free ports.
// Its database writes through, as one must that is killed. TEST_STACK_DIR names the data folder of a running one instead.
import type { TestProject } from 'vitest/node'
import { newLocalDir, readStack, runStack } from '../../local/harness/run-stack.ts'

export default async function setup(project: TestProject) {
  const given = process.env.TEST_STACK_DIR
  if (given) {
    project.provide('stack', readStack(given))
    return
  }
  const running = await runStack(newLocalDir(), { LOCAL_SAMPLE_SHOP: '0', LOCAL_DURABLE: '1' })
  project.provide('stack', running.stack)
  return () => running.close()
}
