// Lists failed tests at the end of a run, so that the tail of the output is enough.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { TestProject } from 'vitest/node'
import { projectDir } from '../../tools/stack/environment.ts'

/** Characters of an error's message. */
const MESSAGE_MAX = 600
const FAILURES_MAX = 20

/** The cause comes first: the message around it may list a long sequence of commands. */
const messageOf = (error: unknown): string => {
  if (!(error instanceof Object && 'message' in error)) return String(error)
  const cause = 'cause' in error && error.cause ? `${messageOf(error.cause)}\n    ` : ''
  return cause + String(error.message)
}
const short = (message: string) => stripVTControlCharacters(message).slice(0, MESSAGE_MAX)

export default function setup({ vitest }: TestProject) {
  return () => {
    const inTests = vitest.state.getTestModules().flatMap((module) => {
      const file = relative(projectDir, module.moduleId)
      const tests = Array.from(module.children.allTests('failed'), (test) => ({
        name: `${file} > ${test.fullName}`,
        errors: test.result().errors ?? [],
      }))
      const suites = Array.from(module.children.allSuites(), (suite) => ({
        name: `${file} > ${suite.fullName}`,
        errors: suite.errors(),
      }))
      return [{ name: file, errors: module.errors() }, ...suites, ...tests].filter(({ errors }) => errors.length > 0)
    })
    const outside = vitest.state.getUnhandledErrors().map((error) => ({ name: 'outside of any test', errors: [error] }))
    const failures = [...inTests, ...outside]
    if (failures.length > 0) console.log(`What failed, ${failures.length} in all:`)
    for (const { name, errors } of failures.slice(0, FAILURES_MAX))
      console.log(`  ${name}\n    ${errors.map((error) => short(messageOf(error))).join('\n    ')}`)
  }
}
