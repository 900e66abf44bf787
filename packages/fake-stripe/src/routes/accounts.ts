// `GET /v1/accounts` and `GET /v1/accounts/:id` (API reference, "Accounts"): the caller's own, or
// connected ones.
import { Hono } from 'hono'
import { z } from 'zod'
import { maskKey } from '../api/authenticate.ts'
import { endpoint } from '../api/endpoint.ts'
import { accountInvalid, resourceMissing } from '../api/errors.ts'
import { listObjects } from '../api/lists.ts'
import { parseParams } from '../api/params.ts'
import { taxSettingsOf } from '../commands/automatic-tax.ts'
import { buildTaxSettings } from '../objects/tax-settings.ts'
import type { Provider } from '../provider.ts'

export function accountRoutes(provider: Provider) {
  return new Hono()
    .get(
      '/v1/accounts',
      endpoint(provider, (call) => {
        const connected = provider.connections.all()
        const mine = call.account === provider.platformAccount ? connected : []
        return listObjects({ ...call, account: undefined }, 'account', '/v1/accounts', {}, mine)
      }),
    )
    .get(
      '/v1/accounts/:id',
      endpoint(provider, ({ id, account }) => {
        const within = id === account || (account === provider.platformAccount && provider.connections.has(id))
        if (!within) throw accountInvalid(maskKey(provider.settings.secretKey), id)
        const found = provider.objects.findAnywhere('account', id)?.object
        if (!found) throw resourceMissing('account', id, 'account')
        return found
      }),
    )
}

// `GET /v1/tax/settings` (API reference, "Tax Settings"): an account's own.

export const taxSettingsRoutes = (provider: Provider) =>
  new Hono().get(
    '/v1/tax/settings',
    endpoint(provider, ({ account, params }) => {
      parseParams(z.strictObject({}), params)
      const country = provider.objects.findAnywhere('account', account)?.object.country ?? 'US'
      return buildTaxSettings(taxSettingsOf(provider, account), country)
    }),
  )
