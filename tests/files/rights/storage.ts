// Storage: sellers upload to, read back and delete their open uploads, and nothing else.
import { nobody, type Right } from '../../operations/rights/right.ts'

export const storage: Right[] = [
  {
    table: 'storage.objects',
    operation: 'insert',
    what: "stores bytes at the seller's open upload",
    allowed: ['seller'],
    statement: (sql, world) =>
      sql`insert into storage.objects (bucket_id, name) values ('product-files', ${world.uploadPath})`,
  },
  {
    table: 'storage.objects',
    operation: 'insert',
    what: "stores bytes at another place of the seller's",
    allowed: nobody,
    statement: (sql, { people }) =>
      sql`insert into storage.objects (bucket_id, name) values ('product-files', ${`${people.seller}/${crypto.randomUUID()}`})`,
  },
  {
    table: 'storage.objects',
    operation: 'select',
    what: 'sees a sold object',
    allowed: nobody,
    statement: (sql, world) => sql`select * from storage.objects where name = ${world.soldPath}`,
  },
  {
    table: 'storage.objects',
    operation: 'update',
    what: 'moves a sold object',
    allowed: nobody,
    statement: (sql, world) => sql`update storage.objects set name = 'elsewhere' where name = ${world.soldPath}`,
  },
  {
    table: 'storage.objects',
    operation: 'delete',
    what: 'deletes a sold object',
    allowed: nobody,
    statement: (sql, world) => sql`delete from storage.objects where name = ${world.soldPath}`,
  },
  {
    table: 'storage.objects',
    operation: 'insert',
    what: "stores a picture at the seller's open upload",
    allowed: ['seller'],
    statement: (sql, world) =>
      sql`insert into storage.objects (bucket_id, name) values ('showcase-images', ${world.showcasePath})`,
  },
  {
    table: 'storage.objects',
    operation: 'insert',
    what: 'stores a product file where a picture belongs',
    allowed: nobody,
    statement: (sql, world) =>
      sql`insert into storage.objects (bucket_id, name) values ('product-files', ${world.showcasePath})`,
  },
  {
    table: 'storage.objects',
    operation: 'select',
    what: "reads back the seller's open upload",
    allowed: ['seller'],
    statement: (sql, world) => sql`select * from storage.objects where name = ${world.storedPath}`,
  },
  {
    table: 'storage.objects',
    operation: 'delete',
    what: "deletes the seller's open upload",
    allowed: ['seller'],
    statement: (sql, world) => sql`delete from storage.objects where name = ${world.storedPath}`,
  },
  {
    table: 'storage.objects',
    operation: 'delete',
    what: 'deletes every object, which are their open uploads',
    allowed: ['seller'],
    statement: (sql) => sql`delete from storage.objects`,
  },
  {
    table: 'storage.objects',
    operation: 'insert',
    what: 'stores a picture of the buyer where such pictures are',
    allowed: nobody,
    statement: (sql, { people }) =>
      sql`insert into storage.objects (bucket_id, name) values ('avatars', ${`${people.buyer}/${crypto.randomUUID()}`})`,
  },
  {
    table: 'storage.objects',
    operation: 'insert',
    what: 'stores a picture of the buyer where those of messages are',
    allowed: nobody,
    statement: (sql, { people }) =>
      sql`insert into storage.objects (bucket_id, name) values ('message-pictures', ${`${people.buyer}/${crypto.randomUUID()}`})`,
  },
  {
    table: 'storage.objects',
    operation: 'select',
    what: 'sees a picture that the buyer uploaded for a message',
    allowed: nobody,
    statement: (sql, { people, picture }) =>
      sql`select * from storage.objects where name = ${`${people.buyer}/${picture}`}`,
  },
  {
    table: 'storage.buckets',
    operation: 'update',
    what: 'opens a bucket',
    allowed: nobody,
    statement: (sql) => sql`update storage.buckets set public = true`,
  },
]
