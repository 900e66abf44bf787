// What a migration after a release drops, and of what it says where the data went.
import { expect, test } from 'vitest'
import { droppedBy, unexplainedDrops } from '../../../tools/schemas/releases.ts'

test.each([
  ['drop table if exists notes, private.drafts cascade;', ['public.notes', 'private.drafts']],
  ['ALTER TABLE "public"."reviews"\n  DROP COLUMN "mood";', ['public.reviews.mood']],
  [
    'alter table only reviews add a text, drop if exists mood, drop column b;',
    ['public.reviews.mood', 'public.reviews.b'],
  ],
  ["do $$ begin execute 'alter table public.reviews drop mood'; end $$;", ['public.reviews.mood']],
  ['alter table public.reviews rename column mood to feeling; alter table public.notes rename to remarks;', []],
  ['alter table public.reviews drop constraint mood_known, alter mood drop not null, alter b drop default;', []],
  ["create function a() as $$ drop table notes; $$; select 'drop table notes;'; -- drop table notes;", []],
])('%s drops %j', (migration, dropped) => {
  expect(droppedBy(migration)).toEqual(dropped)
})

test('a drop needs a line about its column or its table', () => {
  const drop = 'alter table public.reviews drop column mood;\n'
  expect(unexplainedDrops(drop)).toEqual(['public.reviews.mood'])
  expect(unexplainedDrops(`${drop}-- data: public.reviews.mood`)).toEqual(['public.reviews.mood'])
  expect(unexplainedDrops(`${drop}-- data: public.reviews.rating was moved`)).toEqual(['public.reviews.mood'])
  expect(
    unexplainedDrops(`-- data: public.reviews.mood moved to public.moods by the statement above\n${drop}`),
  ).toEqual([])
  expect(unexplainedDrops(`-- data: public.reviews deleted, it has no readers\n${drop}`)).toEqual([])
})
