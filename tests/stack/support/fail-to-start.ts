import { expect } from 'vitest'
import { runProgram } from '../../../tools/harness/run-program.ts'
import { stackEnvironment } from '../../../tools/harness/run-stack.ts'

/** @returns the one line of a start that must fail */
export async function failToStart(settings: Record<string, string>, localDir: string): Promise<string> {
  const { code, output } = await runProgram(['tools/start/main.ts'], { ...stackEnvironment(localDir), ...settings })
  expect(code, output).toBe(1)
  const lines = output.split('\n').filter((line) => line !== '' && !line.includes('Warning'))
  expect(lines).toHaveLength(1)
  return lines[0] ?? ''
}
