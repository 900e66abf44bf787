// Opens a worker's connections, which end with it.
import { databaseUrls } from '../database.ts'
import { openWorldIn } from './world.ts'

openWorldIn(databaseUrls)
