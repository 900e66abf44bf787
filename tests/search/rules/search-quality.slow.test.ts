// Two thirds of the judged searches; `npm run check` runs the others. `npm run bench -- search-quality`
// compares with other engines.
import { beforeAll, expect, test } from 'vitest'
import { databaseUrls } from '../../support/database.ts'
import { compareFigures } from '../quality/figures.ts'
import { inCatalogue } from '../quality/in-catalogue.ts'
import { GROUPS } from '../quality/judged.ts'
import { measureQuality, OPEN } from '../quality/measure.ts'

let compared: ReturnType<typeof compareFigures>
beforeAll(async () => {
  compared = compareFigures(
    await inCatalogue(databaseUrls.postgres ?? '', (_, shop) => measureQuality(shop, OPEN)),
    'open',
  )
})

test.each([...GROUPS, 'all'])(
  'buyers find what they want as well as before: %s',
  {
    tags: ['everyday-searches-find'],
  },
  (group) => {
    expect(compared.filter((one) => one.group === group && one.isLower).map(({ line }) => line)).toEqual([])
  },
)
