// A function of the database is read at one sight: what is longer is parted by its jobs.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { schemaFiles } from '../../local/database/build-from-schemas.ts'
import { projectDir } from '../../local/stack/environment.ts'

const LINES_MAX = 40

/** From `create function` to the end of the body, which is quoted by dollars or stands between `begin atomic` and `end`. */
const DEFINITION =
  /^create (?:or replace )?(?:function|procedure) ([\w.]+)(?:(?!^create )[\s\S])*?(?:^as (\$\w*\$)[\s\S]*?\2;|^begin atomic$[\s\S]*?^end;)/gm

const schemas = schemaFiles(projectDir).map((file) => readFileSync(file, 'utf8'))
const definitions = schemas.flatMap((text) => [...text.matchAll(DEFINITION)])

test(`no function of the schemas has more than ${LINES_MAX} lines`, () => {
  const long = definitions
    .map(([text, name]) => ({ name, lines: text.split('\n').length }))
    .filter(({ lines }) => lines > LINES_MAX)
  expect(long).toEqual([])
})

test('every function is among those that are measured', () => {
  const begun = schemas.flatMap((text) => [
    ...text.matchAll(/\bcreate\s+(?:or\s+replace\s+)?(?:function|procedure)\s+([\w.]+)/gi),
  ])
  expect(definitions.map(([, name]) => name)).toEqual(begun.map(([, name]) => name))
})
