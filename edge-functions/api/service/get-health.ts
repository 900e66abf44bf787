import { serviceCalls } from '../../../contract/operations/service.ts'
import { asGuest, handle } from '../context.ts'

export const getHealth = handle(serviceCalls.getHealth)(async () => {
  await asGuest`select 1`
  return { status: 'ok' }
})
