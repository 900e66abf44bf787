import { licenceCalls } from '@contract/licences.ts'
import { listingCalls } from '@contract/listings.ts'
import { orderCalls } from '@contract/orders.ts'
import { send } from '@/lib/calls/api.ts'
import { domainKey, listQuery, query, useCall, useWrite } from '@/lib/calls/query.ts'

const STALE = domainKey(licenceCalls.getLicensing)

/** Never fresh, because buyers take keys at any time. */
export const licensingQuery = (id: string) => query(licenceCalls.getLicensing, { params: { id } }, { staleTime: 0 })

export const licenceKeysQuery = (id: string, filters: { q?: string; sold?: 'true' }) =>
  listQuery(licenceCalls.listLicenceKeys, { params: { id }, query: filters }, ({ keys }) => keys, { staleTime: 0 })

export const activationsQuery = (keyId: string) =>
  listQuery(licenceCalls.listActivations, { params: { keyId } }, ({ activations }) => activations, { staleTime: 0 })

export const listingOfKeysQuery = (id: string) => query(listingCalls.getListing, { params: { id } })

export const useSetLicensing = (id: string) =>
  useCall(licenceCalls.setLicensing, { id }, STALE, domainKey(listingCalls.getListing))

export const useAddKeys = (id: string) => useCall(licenceCalls.addLicenceKeys, { id }, STALE)

export const addKeys = (id: string, keys: string[]) =>
  send(licenceCalls.addLicenceKeys, { params: { id }, body: { keys } })

export const useEndKey = (keyId: string) => useCall(licenceCalls.endLicenceKey, { keyId }, STALE)

export const useFreeSeat = (keyId: string) =>
  useWrite(
    (activationId: string) => send(licenceCalls.freeSeat, { params: { keyId, activationId } }),
    STALE,
    domainKey(orderCalls.getOrder),
  )
