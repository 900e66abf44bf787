import { licenceCalls } from '@contract/licences.ts'
import { send } from '@/lib/calls/api.ts'
import { listQuery, query } from '@/lib/calls/query.ts'

/** Never fresh, because buyers take keys at any time. */
export const licensingQuery = (id: string) => query(licenceCalls.getLicensing, { params: { id } }, { staleTime: 0 })

export const licenceKeysQuery = (id: string, filters: { q?: string; sold?: 'true' }) =>
  listQuery(licenceCalls.listLicenceKeys, { params: { id }, query: filters }, ({ keys }) => keys, { staleTime: 0 })

export const activationsQuery = (keyId: string) =>
  listQuery(licenceCalls.listActivations, { params: { keyId } }, ({ activations }) => activations, { staleTime: 0 })

export const addKeys = (id: string, keys: string[]) =>
  send(licenceCalls.addLicenceKeys, { params: { id }, body: { keys } })
