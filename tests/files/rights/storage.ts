// Storage: sellers upload to, read back and delete their open uploads, and nothing else.
import { nobody, on, type Right } from '../../operations/rights/right.ts'

const objects = on('storage.objects')
const buckets = on('storage.buckets')

export const storageRights: Right[] = [
  objects.insert(
    "stores bytes at the seller's open upload",
    ['seller'],
    (sql, world) => sql`insert into storage.objects (bucket_id, name) values ('product-files', ${world.uploadPath})`,
  ),
  objects.insert(
    "stores bytes at another place of the seller's",
    nobody,
    (sql, { people }) =>
      sql`insert into storage.objects (bucket_id, name) values ('product-files', ${`${people.seller}/${crypto.randomUUID()}`})`,
  ),
  objects.select(
    'sees a sold object',
    nobody,
    (sql, world) => sql`select * from storage.objects where name = ${world.soldPath}`,
  ),
  objects.update(
    'moves a sold object',
    nobody,
    (sql, world) => sql`update storage.objects set name = 'elsewhere' where name = ${world.soldPath}`,
  ),
  objects.remove(
    'deletes a sold object',
    nobody,
    (sql, world) => sql`delete from storage.objects where name = ${world.soldPath}`,
  ),
  objects.insert(
    "stores a picture at the seller's open upload",
    ['seller'],
    (sql, world) =>
      sql`insert into storage.objects (bucket_id, name) values ('showcase-images', ${world.showcasePath})`,
  ),
  objects.insert(
    'stores a product file where a picture belongs',
    nobody,
    (sql, world) => sql`insert into storage.objects (bucket_id, name) values ('product-files', ${world.showcasePath})`,
  ),
  objects.select(
    "reads back the seller's open upload",
    ['seller'],
    (sql, world) => sql`select * from storage.objects where name = ${world.storedPath}`,
  ),
  objects.remove(
    "deletes the seller's open upload",
    ['seller'],
    (sql, world) => sql`delete from storage.objects where name = ${world.storedPath}`,
  ),
  objects.remove(
    'deletes every object, which are their open uploads',
    ['seller'],
    (sql) => sql`delete from storage.objects`,
  ),
  objects.insert(
    'stores a picture of the buyer where such pictures are',
    nobody,
    (sql, { people }) =>
      sql`insert into storage.objects (bucket_id, name) values ('avatars', ${`${people.buyer}/${crypto.randomUUID()}`})`,
  ),
  objects.insert(
    'stores a picture of the buyer where those of messages are',
    nobody,
    (sql, { people }) =>
      sql`insert into storage.objects (bucket_id, name) values ('message-pictures', ${`${people.buyer}/${crypto.randomUUID()}`})`,
  ),
  objects.select(
    'sees a picture that the buyer uploaded for a message',
    nobody,
    (sql, { people, picture }) => sql`select * from storage.objects where name = ${`${people.buyer}/${picture}`}`,
  ),
  buckets.update('opens a bucket', nobody, (sql) => sql`update storage.buckets set public = true`),
]
