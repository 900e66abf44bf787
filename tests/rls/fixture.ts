// The fixture of a file of tests: made in this worker's database before the file's first test, closed after its last.
import { afterAll } from 'vitest'
import { databaseUrls } from '../support/database.ts'
import { closeWorld, createWorld, openWorldIn } from './world.ts'

openWorldIn(databaseUrls)
export const world = await createWorld()
afterAll(closeWorld)
