// Avatars and banners on the lost day: uploaded, replaced, removed and swept.
import { owner, seller, type TestUser } from '../../support/api/people.ts'
import { schedulerCalls } from '../../support/api/scheduler.ts'
import { avatarForm, png } from '../../support/sample-bytes.ts'
import { call } from '../../support/stack.ts'

/** In pixels, of the pictures of the copy and of those of the day. */
const [OLD, NEW] = [10, 11]

async function send(person: TestUser, side: number): Promise<void> {
  const answers = [
    await person.post(`users/${person.id}/avatar`, avatarForm(png(side, side))),
    await person.post(`users/${person.id}/banner`, avatarForm(png(side, side))),
  ]
  for (const { status, body } of answers)
    if (status !== 200) throw new Error(`a picture was answered ${status}: ${JSON.stringify(body)}`)
}

async function removePictures(person: TestUser): Promise<void> {
  await person.put(`users/profile/update/${person.id}`, { avatar: '' })
  await person.put(`users/${person.id}/shop`, { banner: null })
}

/** Sweeps as if all pictures were uploaded over an hour ago. */
async function sweep(): Promise<void> {
  await owner`update storage.objects set created_at = created_at - interval '2 hours' where bucket_id = 'avatars'`
  const { status } = await schedulerCalls('downloads/sweep')
  if (status !== 200) throw new Error(`the sweep answered ${status}`)
}

/** The expected end. `unswept`: the older picture is there, because no sweep ran in between. */
export const PICTURES = {
  shown: {
    unchanged: [true, true],
    replaced: [null, null],
    removed: [null, null],
    unswept: [true, true],
    first: [null, null],
  },
  uploaded: [false],
  rowsWithoutProfile: [],
}

type Shown = { avatar: string | null; banner: string | null }
const shownOf = async ({ id }: TestUser): Promise<Shown> => (await call('GET', `users/public-profile/${id}`)).body

export async function openPictures() {
  const [unchanged, replaced, removed, unswept, first] = await Promise.all([
    seller('Unchanged'),
    seller('Replaced'),
    seller('Removed'),
    seller('Unswept'),
    seller('First'),
  ])
  const people = { unchanged, replaced, removed, unswept, first }
  for (const person of [unchanged, replaced, removed, unswept]) await send(person, OLD)
  let uploaded: string[] = []
  return {
    liveTheDay: async () => {
      await send(replaced, NEW)
      await removePictures(removed)
      await sweep()
      await send(unswept, NEW)
      await send(first, NEW)
      const shown = await Promise.all([replaced, unswept, first].map(shownOf))
      uploaded = shown.flatMap(({ avatar, banner }) => [avatar ?? '', banner ?? ''])
    },
    /** After the reconciliation, a sweep later. */
    account: async () => {
      await sweep()
      const shown = await Promise.all(
        Object.entries(people).map(async ([name, person]) => [name, await statusesOf(await shownOf(person))] as const),
      )
      return {
        shown: Object.fromEntries(shown),
        /** Whether the day's pictures, which no row names any more, are served. */
        uploaded: [...new Set(await Promise.all(uploaded.map(async (address) => (await fetch(address)).ok)))],
        rowsWithoutProfile: (
          await owner`
            select name from storage.objects where bucket_id = 'avatars' and not exists (
              select from public.profiles where 'avatars/' || objects.name in (profiles.avatar, profiles.banner)
            )`
        ).map(({ name }) => name),
      }
    },
  }
}

/** Of an avatar and a banner: none, or whether its bytes are there. */
const statusesOf = ({ avatar, banner }: Shown) =>
  Promise.all([avatar, banner].map(async (address) => (address === null ? null : (await fetch(address)).ok)))
