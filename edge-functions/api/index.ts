import { createApp } from '../_shared/http/app.ts'
import * as calls from './_app/calls.ts'
import * as addressFollows from './address-follows.ts'
import * as contact from './contact.ts'
import * as guests from './guests.ts'
import * as licenceUse from './licence-use.ts'
import * as mail from './mail.ts'
import { unsubscribePage } from './mail.ts'
import * as mailEvents from './mail-events.ts'
import * as service from './service.ts'

export const app = createApp(
  'api',
  { ...calls, ...addressFollows, ...contact, ...guests, ...licenceUse, ...mail, ...mailEvents, ...service },
  [unsubscribePage],
)

Deno.serve(app.fetch)
