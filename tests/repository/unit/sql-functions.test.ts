// Schema files and SQL functions stay short enough to read at once.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { schemaFiles } from '../../../tools/database/build-from-schemas.ts'
import { schemaFunctions } from '../../../tools/database/schema-functions.ts'
import { projectDir } from '../../../tools/stack/environment.ts'

const FILE_LINES_MAX = 400
const FUNCTION_LINES_MAX = 80

const files = schemaFiles(projectDir).map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const functions = schemaFunctions(projectDir)

test(`no schema file has more than ${FILE_LINES_MAX} lines`, () => {
  const long = files.filter(({ text }) => text.split('\n').length - 1 > FILE_LINES_MAX)
  expect(long.map(({ path }) => path)).toEqual([])
})

test(`no function of the schemas has more than ${FUNCTION_LINES_MAX} lines`, () => {
  const long = functions
    .map(({ name, text }) => ({ name, lines: text.split('\n').length }))
    .filter(({ lines }) => lines > FUNCTION_LINES_MAX)
  expect(long).toEqual([])
})

test('no function head has `as $$` on a line of its own', () => {
  expect(functions.filter(({ text }) => /^as \$/m.test(text)).map(({ name }) => name)).toEqual([])
})

test('the pattern finds every function', () => {
  const begun = files.flatMap(({ text }) => [
    ...text.matchAll(/\bcreate\s+(?:or\s+replace\s+)?(?:function|procedure)\s+([\w.]+)/gi),
  ])
  expect(functions.map(({ name }) => name)).toEqual(begun.map(([, name]) => name))
})
