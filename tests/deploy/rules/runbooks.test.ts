// The SQL of the runbooks fits the schema: each statement runs and is rolled back.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, expect, test } from 'vitest'
import { projectDir } from '../../../tools/stack/environment.ts'
import { databaseUrls } from '../../support/database.ts'

const sql = postgres(databaseUrls.postgres ?? '', { max: 1, onnotice: () => {} })
afterAll(() => sql.end())

const docs = join(projectDir, 'docs')
const pages = [
  'operating.md',
  'scaling.md',
  'upgrading.md',
  ...readdirSync(join(docs, 'runbooks')).map((name) => `runbooks/${name}`),
]
/**
 * Extensions that are not in every database, roles of the cluster, and statements of superusers.
 */
const ELSEWHERE = /\b(cron|net)\.|alter role|pg_promote|pg_reload_conf/

/** Statements are in blocks of SQL, or in a line between backticks. */
const statements = pages.flatMap((page) => {
  const text = readFileSync(join(docs, page), 'utf8')
  const blocks = [...text.matchAll(/```sql\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.split(';'))
  const lines = [...text.matchAll(/`((?:select|update|insert into|delete from) [^`]+)`/g)].map(([, line = '']) => line)
  return [...blocks, ...lines]
    .map((statement) => statement.trim().replace(/;$/, ''))
    .filter((statement) => statement !== '' && !ELSEWHERE.test(statement))
    .map((statement) => ({ page, statement }))
})

test('there are statements', () => expect(statements.length).toBeGreaterThan(20))

test.each(statements)('$page: $statement', { tags: ['runbooks-run'] }, async ({ statement }) => {
  const filled = statement
    .replaceAll('<since>', '2026-01-01')
    .replaceAll('<pid>', '0')
    .replaceAll('<id>', '00000000-0000-4000-8000-000000000000')
  const undo = new Error('rolled back')
  const run = sql.begin(async (transaction) => {
    await transaction.unsafe(filled)
    throw undo
  })
  // An unknown id.
  if (filled.includes('user_roles (')) await expect(run).rejects.toMatchObject({ code: '23503' })
  else await expect(run).rejects.toBe(undo)
})
