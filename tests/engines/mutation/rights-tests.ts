// The rights tests on a database of this process. Its vitest stays open, which saves its start.
import { join, relative } from 'node:path'
import { BaseSequencer, createVitest, type TestSpecification } from 'vitest/node'
import { projectDir } from '../../../tools/stack/environment.ts'

const FOLDER = join(projectDir, 'tests')

/** Files run in the order of their list: those that probably fail first. */
class InOrder extends BaseSequencer {
  override sort = async (files: TestSpecification[]) => files
}

export async function openRightsTests(urls: Record<string, string>) {
  process.env.TEST_DATABASE_URLS = JSON.stringify(urls)
  const vitest = await createVitest('test', {
    watch: false,
    project: ['rules'],
    pool: 'threads',
    bail: 1,
    fileParallelism: false,
    silent: true,
    reporters: [{}],
    sequence: { sequencer: InOrder },
  })
  const specifications = new Map(
    (await vitest.globTestSpecifications()).map((found) => [relative(FOLDER, found.moduleId), found]),
  )
  return {
    files: [...specifications.keys()],
    /** Runs files until a test fails. @returns the file of that test and its name, or null */
    async firstFailing(files: string[]): Promise<{ file: string; test: string } | null> {
      // What failed before would count for `bail`.
      vitest.state.filesMap.clear()
      vitest.state.idMap.clear()
      const chosen = files.flatMap((file) => specifications.get(file) ?? [])
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen)
      for (const module of testModules) {
        const file = relative(FOLDER, module.moduleId)
        for (const test of module.children.allTests('failed')) return { file, test: test.fullName }
        if (module.state() === 'failed') return { file, test: String(module.errors()[0]?.message ?? 'a hook') }
      }
      const [error] = unhandledErrors
      return error ? { file: '', test: String((error as Error).message) } : null
    },
  }
}
