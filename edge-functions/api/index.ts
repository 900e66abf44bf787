import { createApp } from '../_shared/http/app.ts'
import * as calls from './_app/calls.ts'
import * as addressFollows from './address-follows.ts'
import { getCaptcha, reportAsVisitor, sendContactMessage } from './contact.ts'
import * as guests from './guests.ts'
import { activateLicence, deactivateLicence, getSigningKeys, validateLicence } from './licence-use.ts'
import { forgetMailProblem, getMailPreferences, setMailPreferences, unsubscribe, unsubscribePage } from './mail.ts'
import { receiveMailEvent } from './mail-events.ts'
import { getDocument, getDocumentPage, getHealth } from './service.ts'

const mail = { getMailPreferences, setMailPreferences, forgetMailProblem, receiveMailEvent, unsubscribe }

export const app = createApp(
  'api',
  {
    ...calls,
    ...mail,
    ...addressFollows,
    ...guests,
    activateLicence,
    deactivateLicence,
    validateLicence,
    getCaptcha,
    reportAsVisitor,
    sendContactMessage,
    getHealth,
    getDocument,
    getDocumentPage,
    getSigningKeys,
  },
  [unsubscribePage],
)

Deno.serve(app.fetch)
