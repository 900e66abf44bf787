// `npm run screenshots [-- PATHS]`: a picture of each state of tests/*/pages at 360 and 1440
// pixels, light and dark, in <LOCAL_DIR>/screenshots.
import { join } from 'node:path'
import { readEnvironment } from '../stack/environment.ts'
import { runVitest } from './run-tests.ts'

Object.assign(process.env, { PHOTOGRAPHS: join(readEnvironment().localDir, 'screenshots') })
await runVitest('--project', 'pages', ...process.argv.slice(2))
