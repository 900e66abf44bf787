// Data folders of stacks that a file starts, removed when it ends.
import { afterAll } from 'vitest'
import { newLocalDir } from '../../../tools/harness/run-stack.ts'
import { forgetLocalDir } from '../../../tools/stack/forget-local-dir.ts'

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
