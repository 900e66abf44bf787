// What went wrong with an order and waits for the operator, and whom somebody does not want to hear from.
import type { SeedBlock, SeedCase } from './types.ts'

export const cases: SeedCase[] = [
  {
    purchase: { buyer: 'hana', listing: 'ohio-star-table-runner' },
    kind: 'not_as_described',
    body: 'The page says that the templates have their true size. Printed at 100 %, the square of 6 cm measures 5.8 cm, so no star comes out as drawn.',
    daysAgo: 4,
    rejection:
      'The templates are right: please look whether your printer fits pages to its margins, many do so by themselves.',
  },
]

export const blocks: SeedBlock[] = [{ by: 'casaforma', blocked: 'soledad', daysAgo: 12 }]
