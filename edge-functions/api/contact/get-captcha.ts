// GET contact/captcha: a fresh challenge for the contact form.
import { Hono } from 'hono'
import type { AppEnv } from '../../_shared/http/app.ts'
import { makeChallenge } from './captcha.ts'
import { settings } from './settings.ts'

export const getCaptcha = new Hono<AppEnv>().get('/contact/captcha', async (c) =>
  c.json(await makeChallenge(settings.CAPTCHA_SECRET)),
)
