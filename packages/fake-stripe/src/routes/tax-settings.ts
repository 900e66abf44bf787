// `GET /v1/tax/settings` (API reference, "Tax Settings"): an account's own.
import { Hono } from 'hono'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { parseParams } from '../api/params.ts'
import { taxSettingsOf } from '../commands/automatic-tax.ts'
import { buildTaxSettings } from '../objects/tax-settings.ts'
import type { Provider } from '../provider.ts'

export const taxSettingsRoutes = (provider: Provider) =>
  new Hono().get(
    '/v1/tax/settings',
    endpoint(provider, ({ account, params }) => {
      parseParams(z.strictObject({}), params)
      const country = provider.objects.findAnywhere('account', account)?.object.country ?? 'US'
      return buildTaxSettings(taxSettingsOf(provider, account), country)
    }),
  )
