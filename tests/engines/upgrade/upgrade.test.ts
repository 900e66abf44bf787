// A shop of each release becomes a shop of this version: it keeps its rows, and gets the objects,
// grants and policies of a fresh one.
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connectOnce } from '../../../tools/database/connect-once.ts'
import { withStoragePolicies } from '../../../tools/database/storage-policies.ts'
import { readRows } from '../../../tools/database/table-rows.ts'
import { openTestDatabase } from '../../../tools/harness/test-database.ts'
import { buildFromSchemas } from '../../../tools/schemas/build-from-schemas.ts'

import {
  explainedIn,
  MIGRATIONS,
  migrationsAfter,
  type Release,
  readRelease,
  releasedVersions,
} from '../../../tools/schemas/releases.ts'
import { projectDir } from '../../../tools/stack/environment.ts'
import { migrate } from '../../../tools/stack/migrate.ts'
import { closeWorld, openWorldIn } from '../../support/database/world.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { fillShop } from './fill-shop.ts'
import { upgrade } from './upgrade.ts'

async function open(...options: Parameters<typeof openTestDatabase>) {
  const { urls, close } = await openTestDatabase(...options)
  const sql = connectOnce(urls.supabase_admin ?? '')
  onTestFinished(async () => {
    await sql.end()
    await close()
  })
  return { urls, sql }
}

/** Applies the migrations of a release. */
async function migrateTo({ migrations }: Release, databaseUrl: string): Promise<void> {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'supabase', 'migrations'), { recursive: true })
  cpSync(join(projectDir, 'supabase', 'config.toml'), join(folder, 'supabase', 'config.toml'))
  symlinkSync(join(projectDir, 'node_modules'), join(folder, 'node_modules'))
  for (const name of Object.keys(migrations))
    cpSync(join(MIGRATIONS, name), join(folder, 'supabase', 'migrations', name))
  await migrate(folder, databaseUrl)
}

test.each(releasedVersions())('a shop of %s keeps its rows and gets what a fresh one has', async (version) => {
  const release = readRelease(version)
  const [shop, fresh] = await Promise.all([open((_, url) => migrateTo(release, url)), open(buildFromSchemas)])
  const apply = () =>
    withStoragePolicies(shop.urls.supabase_admin ?? '', () => migrate(projectDir, shop.urls.postgres ?? ''))
  const explained = migrationsAfter(release).flatMap((name) =>
    explainedIn(readFileSync(join(MIGRATIONS, name), 'utf8')),
  )
  expect(await upgrade({ shop, fresh, rows: release.rows, apply, explained })).toEqual([])
})

/** Renames lose nothing, and the drop is explained. */
const IN_BOTH = `
  alter table public.hidden_values rename column value to choice;
  alter table public.wishlist_items rename to wishes;
  alter table public.blocks add column reason text;
  alter table public.saved_searches drop column wants_mail cascade;`

test('lost rows and columns, a forgotten grant and a missing row are found', async () => {
  const [world, shop, fresh] = await Promise.all([open(), open(), open()])
  openWorldIn(world.urls)
  await fillShop()
  await closeWorld()
  await fresh.sql.unsafe(`${IN_BOTH}
    grant select (reason) on public.blocks to authenticated;
    insert into private.settings (name, value) values ('blocks_a_day', '3')`)
  const problems = await upgrade({
    shop,
    fresh,
    rows: await readRows(world.sql),
    explained: ['public.saved_searches.wants_mail'],
    apply: () =>
      shop.sql.unsafe(`${IN_BOTH}
        delete from public.blocks where ctid = (select ctid from public.blocks limit 1);
        update public.posts set subject = 'Owl' where state = 'draft';
        alter table public.acceptances drop column accepted_at, add column accepted_at timestamptz not null default now()`),
  })
  expect(problems).toEqual([
    'public.acceptances.accepted_at is gone',
    expect.stringMatching(/^public.blocks lost or changed 1 of \d+ rows: /),
    expect.stringMatching(/^public.posts lost or changed 2 of \d+ rows: /),
    expect.stringMatching(/^only in migrations: column public.blocks.reason: (?!.*authenticated)/),
    expect.stringMatching(/^only in schemas: column public.blocks.reason: .*authenticated=r/),
    'private.settings has no row ["blocks_a_day"]',
  ])
})
