import type { mailCalls } from '../../../contract/mail.ts'
import type { RoutesOf } from '../../_shared/http/handle.ts'
import { getMailPreferences, setMailPreferences } from './mail-preferences.ts'
import { unsubscribe } from './unsubscribe.ts'

export const mailRoutes: RoutesOf<typeof mailCalls> = { getMailPreferences, setMailPreferences, unsubscribe }
