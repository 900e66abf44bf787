import { contactCalls } from '../../../contract/contact.ts'
import { handle } from '../context.ts'
import { makeChallenge } from './captcha.ts'
import { settings } from './settings.ts'

export const getCaptcha = handle(contactCalls.getCaptcha)(() => makeChallenge(settings.CAPTCHA_SECRET))
