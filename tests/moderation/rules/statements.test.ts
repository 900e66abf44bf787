// Every SQL statement of the functions fits the schema: Postgres parses and plans each, and runs
// none.
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectDir } from '../../../tools/stack/environment.ts'
import { readStatements } from '../../support/database/function-statements.ts'
import { databaseUrls } from '../../support/database.ts'

const { statements, unread } = readStatements(join(projectDir, 'edge-functions'))

let owner: postgres.Sql
beforeAll(() => {
  owner = postgres(databaseUrls.postgres ?? '', { max: 2 })
})
afterAll(() => owner.end())

/** Postgres' objection to the statement; empty without one. */
async function objection(text: string): Promise<string[]> {
  try {
    await owner.unsafe(text).describe()
    return []
  } catch (error) {
    if (error instanceof postgres.PostgresError) return [`${error.message}: ${text}`]
    throw error
  }
}

test('every template of the functions is found', { tags: ['sql-statement-functions'] }, () => {
  expect(unread).toEqual([])
})

describe.each([...new Set(statements.map(({ file }) => file))])('%s', (file) => {
  test('fits the schema', { tags: ['sql-statement-functions'] }, async () => {
    const texts = statements.filter((statement) => statement.file === file).map(({ text }) => text)
    expect((await Promise.all(texts.map(objection))).flat()).toEqual([])
  })
})
