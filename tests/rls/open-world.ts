// Once in each worker: its connections, which end with it.
import { databaseUrls } from '../support/database.ts'
import { openWorldIn } from './world.ts'

openWorldIn(databaseUrls)
