// Gives a test project a running stack: its own, or the one whose data folder TEST_STACK_DIR names.
import type { TestProject } from 'vitest/node'
import { type RunningStack, readStack, runStack } from '../../local/harness/run-stack.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    stack: RunningStack
  }
}

let shared: Promise<Awaited<ReturnType<typeof runStack>>> | undefined
let users = 0

export default async function setup(project: TestProject) {
  const given = process.env.TEST_STACK_DIR
  if (given) {
    project.provide('stack', readStack(given))
    return
  }
  users += 1
  shared ??= runStack()
  const running = await shared
  project.provide('stack', running.stack)
  return async () => {
    users -= 1
    if (users === 0) await running.close()
  }
}
