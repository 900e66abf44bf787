// What is stored of a seller's.
import { owner, type TestUser } from './people.ts'

export const storedOf = async (person: TestUser) => ({
  listings: (await owner`select from public.listings where seller_id = ${person.id}`).length,
  uploads: (await owner`select from public.uploads where seller_id = ${person.id}`).length,
  /** Where the person could upload to. */
  uploaded: (await owner`select from storage.objects where name like ${`${person.id}/%`}`).length,
  /** Where nobody can. */
  listed: (
    await owner`
      select from storage.objects where (id, version) in (
        select object_id, object_version from public.listing_files join public.listings on listings.id = listing_id where seller_id = ${person.id}
        union all
        select object_id, object_version from private.listing_pictures join public.listings on listings.id = listing_id where seller_id = ${person.id}
      )`
  ).length,
})
