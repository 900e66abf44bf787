// Starts that must fail, and the data folders of those that don’t.
import { afterAll, expect } from 'vitest'
import { runProgram } from '../../../tools/harness/run-program.ts'
import { newLocalDir, stackEnvironment } from '../../../tools/harness/run-stack.ts'
import { forgetLocalDir } from '../../../tools/stack/forget-local-dir.ts'

/** @returns the one line of a start that must fail */
export async function failToStart(settings: Record<string, string>, localDir: string): Promise<string> {
  const { code, output } = await runProgram(['tools/start/main.ts'], { ...stackEnvironment(localDir), ...settings })
  expect(code, output).toBe(1)
  const lines = output.split('\n').filter((line) => line !== '' && !line.includes('Warning'))
  expect(lines).toHaveLength(1)
  return lines[0] ?? ''
}

// Data folders of stacks that a file starts, removed when it ends.
/** @returns what makes a folder */
export function openFolders(): () => string {
  const folders: string[] = []
  afterAll(() => folders.forEach(forgetLocalDir))
  return () => {
    const folder = newLocalDir()
    folders.push(folder)
    return folder
  }
}
