// A listing with its file, as after a checked upload.
import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'

type NewRow = { sellerId: string; priceCents: number; title: string; id?: string }

/** Writes the rows in one transaction. Gives the listing's id. */
export async function addListingRow(
  owner: postgres.Sql,
  { sellerId, priceCents, title, id = randomUUID() }: NewRow,
): Promise<string> {
  await owner.begin(async (sql) => {
    await sql`
      insert into public.listings (id, seller_id, title, description, price_cents)
      values (${id}, ${sellerId}, ${title}, 'A long description', ${priceCents})`
    const [object] = await sql<[{ id: string; name: string; version: string }]>`
      insert into storage.objects (bucket_id, name, version) values ('product-files', ${`listed/${randomUUID()}`}, ${randomUUID()})
      returning id, name, version`
    await sql`
      insert into public.listing_files
        (listing_id, version, object_path, name, size_bytes, mime_type, sha256, object_id, object_version)
      values (${id}, 1, ${object.name}, 'pattern.pdf', 1000, 'application/pdf', ${'a'.repeat(64)}, ${object.id}, ${object.version})`
  })
  return id
}
