import { serviceCalls } from '../../../contract/operations/service.ts'
import { handle, publicSql } from '../context.ts'

export const getHealth = handle(serviceCalls.getHealth)(async () => {
  await publicSql`select 1`
  return { status: 'ok' }
})
