// Files whose bytes are gone after a restore: reported, and with `--withhold` no longer sold or shown.
import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { objectStore } from '../../../edge-functions/_shared/storage/storage.ts'
import { checkFiles } from '../../../tools/reconcile/reconcile.ts'
import { list } from '../../support/api/listings.ts'
import { owner, seller, user } from '../../support/api/people.ts'
import { isStandIn, stack } from '../../support/stack.ts'

const shop = { functionsUrl: `${stack.urls.supabase}/functions/v1`, sweepSecret: stack.sweepSecret }

/** Where Storage keeps an object's bytes. */
function placeOf(version: string | null | undefined): string {
  if (!version) throw new Error('the object has no version')
  return join(stack.localDir, 'storage', 'objects', version.slice(0, 2), version)
}

/** Removes what Storage keeps of an object, and not its row. */
const loseBytes = (version: string | null | undefined) => rmSync(placeOf(version))

/** Storage answers 500 for them, as a file backend does for bytes that are gone: a link to itself cannot be opened. */
function breakBytes(version: string | null | undefined): void {
  loseBytes(version)
  symlinkSync(placeOf(version), placeOf(version))
}

describe.runIf(isStandIn('storage'))(
  'a file whose bytes are gone from the local Storage',
  { tags: ['lost-files'] },
  () => {
    const fileOf = async (listingId: string) => {
      const [file] = await owner<{ object_path: string; object_version: string | null }[]>`
      select object_path, object_version from public.listing_files where listing_id = ${listingId}`
      return file
    }
    const stateOfListing = async (listingId: string) => {
      const [listing] = await owner`
      select status, (select failure from public.pending_releases where listing_id = listings.id)
      from public.listings where id = ${listingId}`
      return listing
    }

    test('is reported, and with --withhold no longer sold', async () => {
      const sam = await seller()
      const [lost, broken, whole] = [await list(sam), await list(sam), await list(sam)]
      const [gone, unreadable, file] = await Promise.all([lost, broken, whole].map(({ id }) => fileOf(id)))
      loseBytes(gone?.object_version)
      breakBytes(unreadable?.object_version)
      const before = await checkFiles(shop, false)
      const paths = before.lost.map(({ path }) => path)
      expect([gone, unreadable, file].map((one) => paths.includes(one?.object_path ?? ''))).toEqual([
        true,
        false,
        false,
      ])
      expect(before.unreadable).toContainEqual({ bucket: 'product-files', path: unreadable?.object_path })
      expect(await stateOfListing(lost.id)).toEqual({ status: 'active', failure: null })

      const found = { bucket: 'product-files', path: gone?.object_path, listingId: lost.id, isWithheld: true }
      expect((await checkFiles(shop, true)).lost).toContainEqual(found)
      expect(await stateOfListing(lost.id)).toEqual({ status: 'inactive', failure: expect.stringContaining('lost') })
      for (const { id } of [broken, whole])
        expect(await stateOfListing(id)).toEqual({ status: 'active', failure: null })
      await owner`delete from public.listing_files where listing_id in (${lost.id}, ${broken.id})`
    })

    test('isn’t shown as a person’s picture or banner, also after a ban ends', async () => {
      const places = [
        { column: 'avatar', isBanned: false },
        { column: 'banner', isBanned: false },
        { column: 'banner', isBanned: true },
      ]
      const people = await Promise.all(
        places.map(async ({ column, isBanned }) => {
          const { id } = await user('Bea')
          const path = `${id}/${crypto.randomUUID()}`
          await owner`
          insert into storage.objects (bucket_id, name, version) values ('avatars', ${path}, ${crypto.randomUUID()})`
          await owner`update public.profiles set ${owner({ [column]: `avatars/${path}` })} where id = ${id}`
          if (isBanned) await owner`update public.profiles set is_banned = true where id = ${id}`
          return { id, path }
        }),
      )
      const { lost } = await checkFiles(shop, true)
      for (const { path } of people)
        expect(lost).toContainEqual({ bucket: 'avatars', path, listingId: null, isWithheld: true })
      const ids = owner(people.map(({ id }) => id))
      await owner`update public.profiles set is_banned = false where id in ${ids}`
      const none = { avatar: null, banner: null }
      expect(await owner`select avatar, banner from public.profiles where id in ${ids}`).toEqual([none, none, none])
    })

    test('is not taken for lost where it only cannot be seen', async () => {
      const storeOf = (bearer: string) =>
        objectStore({ supabaseUrl: stack.urls.supabase, apiKey: stack.publishableKey, bearer })
      for (const bearer of ['nobody', stack.publishableKey])
        await expect(storeOf(bearer).requireSight('product-files')).rejects.toMatchObject({ code: 'unavailable' })
      await storeOf(stack.secretKey).requireSight('product-files')
      expect(await storeOf(stack.secretKey).has('product-files', 'listed/none')).toBe(false)
    })
  },
)
