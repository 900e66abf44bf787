// A value that was meant whole is never read in part.
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { cutShort } from '../../../../tools/support/settings-file.ts'

test.each([
  ['SUPABASE_DB_PASSWORD=half#lost'],
  ['  SUPABASE_DB_PASSWORD = half#lost'],
  ['export SUPABASE_DB_PASSWORD=half two#lost'],
])('names the setting that a # would cut: %s', { tags: ['deploy-dry-run'] }, (line) => {
  expect(parseEnv(line).SUPABASE_DB_PASSWORD).not.toContain('lost')
  expect(cutShort(`SITE_URL=https://shop.example\n${line}\nWEB_HOST=nginx`)).toEqual(['SUPABASE_DB_PASSWORD'])
})

test.each([
  ["SUPABASE_DB_PASSWORD='half#kept'"],
  ['SUPABASE_DB_PASSWORD="half#kept"'],
  ['SUPABASE_DB_PASSWORD=whole # a comment'],
  ['# SUPABASE_DB_PASSWORD=half#kept'],
  ['SUPABASE_DB_PASSWORD='],
])('leaves alone what is read whole: %s', { tags: ['deploy-dry-run'] }, (line) => {
  expect(cutShort(line)).toEqual([])
})
