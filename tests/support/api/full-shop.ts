// A seller whose listings differ in all that an archive promises to keep.
import { type Bytes, jpeg, media, png, utf8 } from '../sample-bytes.ts'
import { beginUploads, list, PDF, PNG, prepareListings, publish, putObject } from './listings.ts'
import { owner, seller, type TestUser, until } from './people.ts'

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

/** A listing with two pictures, of which one has a small version. */
async function listWithPictures(sam: TestUser, title: string): Promise<string> {
  const kinds = ['product', 'showcase', 'showcase', 'showcase'] as const
  const [file, first, small, second] = await beginUploads(sam, [...kinds])
  if (!file || !first || !small || !second) throw new Error('no places to upload to')
  await putObject(sam, file, PDF, 'application/pdf')
  await putObject(sam, first, png(300, 200), 'image/png')
  await putObject(sam, small, jpeg(150, 100), 'image/jpeg')
  await putObject(sam, second, jpeg(301, 201), 'image/jpeg')
  const { body } = await sam.post('files/upload', {
    title,
    description: 'Two pictures,\nand “lines”: é, 雪, 🧶.',
    price: '12.50',
    file: { uploadId: file.id, name: '../../x/y:z.pdf' },
    showcase_images: [
      { uploadId: first.id, thumbnailUploadId: small.id, alt: 'A meadow', placeholder: 'Ab'.repeat(32) },
      { uploadId: second.id },
    ],
  })
  await until('the listing stands', async () => {
    await prepareListings()
    return (await sam.get(`files/${body.id}`)).body.status !== 'processing'
  })
  return body.id
}

/** One listing of each kind of file; the first has two releases and pictures, others a reduced or a chosen price, one is hidden. */
export async function openFullShop() {
  const sam = await seller('Sam Full')
  const pattern = await listWithPictures(sam, 'Meadow quilt pattern')
  await publish(sam, pattern, {
    bytes: utf8('Meadow, as a text.\n'),
    contentType: 'text/plain',
    name: 'meadow.txt',
    note: 'Now a text',
  })
  const file = (title: string, name: string, contentType: string, bytes: Bytes, wish = {}) =>
    list(sam, { title, name, contentType, bytes, images: 0, ...wish })
  const reduced = await file('A picture', 'one.png', 'image/png', PNG, { price: 20 })
  await file('A photo', 'photo.jpg', 'image/jpeg', jpeg(40, 30), { is_active: false })
  await file('Notes', 'notes.txt', 'text/plain', utf8('Grüße\n'), {
    price: 2,
    pay_what_you_want: true,
    suggested_price: 5,
  })
  const film = await file('A film', 'film.mp4', 'video/mp4', media('isom', 'mp42'), { price: 0 })
  await sam.put(`files/${film.id}/licences`, { source: 'list', seats: 3 })
  await sam.post(`files/${film.id}/licences/keys`, { keys: ['ONE-1', 'TWO-2'] })
  const planned = { price: '9.99', startsAt: inDays(2), endsAt: inDays(5) }
  await sam.post(`files/${reduced.id}/reduction`, { price: 15, endsAt: inDays(3) })
  await sam.post(`files/${pattern}/reduction`, planned)
  await sam.post(`users/${sam.id}/bundles`, { name: 'Both', price: 25, listingIds: [pattern, reduced.id] })
  const code = { code: 'SUMMER', percent: 10, listingId: pattern, endsAt: inDays(9), maxUses: 5 }
  await sam.post(`users/${sam.id}/discounts`, code)
  const { sections } = (
    await sam.put(`users/${sam.id}/shop/sections`, { sections: [{ name: 'Films' }, { name: 'Quilts' }] })
  ).body
  await sam.put(`files/${pattern}/section`, { sectionId: sections[1].id })
  await sam.put(`users/${sam.id}/shop`, { bio: 'Quilts.', refund_policy: 'Within 14 days.' })
  return { sam, pattern, film: film.id }
}
/** What the shop keeps of somebody's listings, as its database has it, without what is another one in every shop. */
export async function rowsOf(person: { id: string }) {
  const listings = await owner<{ id: string; showcase_images: { path: string; thumbnailPath?: string }[] }[]>`
    select id, title, description, price_cents, regular_price_cents, reduced_until, status, is_pay_what_you_want, suggested_price_cents,
      licence_source, licence_seats,
      file_mime_type, file_size_bytes::int, showcase_images
    from public.listings where seller_id = ${person.id} order by title`
  return await Promise.all(
    listings.map(async ({ id, showcase_images, ...row }) => ({
      ...row,
      pictures: showcase_images.map(({ path: _, thumbnailPath, ...picture }) => ({
        ...picture,
        isSmall: thumbnailPath != null,
      })),
      files: await owner`
        select releases.number, releases.name as release_name, note, position, release_files.name, size_bytes::int, mime_type, sha256
        from public.releases join public.release_files on release_files.listing_id = releases.listing_id and release = number
        join public.listing_files on listing_files.id = file_id where releases.listing_id = ${id} order by number, position`,
      keys: await owner`select key, ended_at from public.licence_keys where listing_id = ${id} order by key`,
      reduction: await owner`select price_cents, ends_at from public.price_reductions where listing_id = ${id}`,
    })),
  )
}
