// The paths, and which of them are walked in which worlds. A failure says where, with a picture.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectDir } from '../../../tools/stack/environment.ts'
import { embeds, guestBuys, memberBuysFromTwo, opensGifts } from './paths/buying.ts'
import type { Path } from './paths/scene.ts'
import { imports, posts, refunds, uploads } from './paths/selling.ts'
import type { Person } from './person.ts'
import { type PathName, WORLDS, type World } from './worlds.ts'

export const PATHS: Record<PathName, Path> = {
  guest: guestBuys,
  'two sellers': memberBuysFromTwo,
  upload: uploads,
  gift: opensGifts,
  refund: refunds,
  post: posts,
  import: imports,
  embed: embeds,
}

const worlds = Object.entries(WORLDS).map(([name, { paths, ...world }]) => ({ name, world, paths }))
const most = Math.max(...worlds.map(({ paths }) => paths.length))

/** Each world once, then each a second time, and so on: the first pairs are a selection. */
export const PAIRS = Array.from({ length: most }, (_, at) =>
  worlds.flatMap(({ name, world, paths }) => paths.slice(at, at + 1).map((path) => ({ name, world, path }))),
).flat()

const PICTURES = join(projectDir, 'dist', 'worlds')

/** What a page shows at a failure: a picture's path, and its words. */
async function look(person: Person, name: string): Promise<string> {
  mkdirSync(PICTURES, { recursive: true })
  const path = join(PICTURES, `${name.replace(/\W+/g, '-')}.png`)
  writeFileSync(path, await person.engine.picture())
  return `${await person.engine.address()} in ${path}: ${(await person.text()).slice(0, 300)}`
}

export async function walk(name: string, path: Path, world: World, launch: () => Promise<Person>): Promise<void> {
  const people: Person[] = []
  let step = 'begin'
  const person = async () => {
    const arrived = await launch()
    people.push(arrived)
    return arrived
  }
  const begin = (next: string) => {
    step = next
  }
  try {
    await path({ world, person, step: begin })
    step = 'see no error of a page'
    const problems = people.flatMap(({ engine }) => engine.problems())
    if (problems.length > 0) throw new Error(problems.join('\n'))
  } catch (error) {
    const looks = await Promise.all(people.map((one, at) => look(one, `${name} ${at + 1}`).catch(String)))
    throw new Error(`${name}, at “${step}”: ${error instanceof Error ? error.message : error}\n${looks.join('\n')}`, {
      cause: error,
    })
  } finally {
    await Promise.all(people.map(({ engine }) => engine.close()))
  }
}
