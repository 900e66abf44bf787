// A step of `npm run check`: the third of the judged searches that no test runs. It shows only
// figures of groups, so nobody can tune the search for one of them.
import { compareFigures } from '../../tests/search/quality/figures.ts'
import { inCatalogue } from '../../tests/search/quality/in-catalogue.ts'
import { HELD_OUT, measureQuality } from '../../tests/search/quality/measure.ts'
import { openTestDatabase } from '../harness/test-database.ts'

const database = await openTestDatabase()
try {
  const figures = await inCatalogue(database.urls.postgres ?? '', (_, shop) => measureQuality(shop, HELD_OUT))
  const compared = compareFigures(figures, 'heldOut')
  console.log(`note: ${compared.at(-1)?.line}`)
  for (const { line } of compared) console.log(line)
  for (const { line } of compared.filter(({ isLower }) => isLower)) console.error(`Lower than committed: ${line}`)
  if (compared.some(({ isLower }) => isLower)) process.exitCode = 1
} finally {
  await database.close()
}
