// Pages that only their member sees. For crawlers and previews they say no more than what they are.
import { Hono } from 'hono'
import { pageTitle, TAGLINE } from '../../contract/index.ts'
import type { AppEnv } from '../_shared/http/app.ts'
import type { Head } from './head.ts'
import { showMemberPage } from './show-page.ts'

const cart: Head = { title: pageTitle('Cart'), description: TAGLINE, early: { page: 'cart' } }
const overview: Head = { title: pageTitle('Overview'), description: TAGLINE, early: { page: 'overview' } }

export const memberPages = new Hono<AppEnv>()
  .get('/cart', (c) => showMemberPage(c, cart))
  .get('/dashboard/overview', (c) => showMemberPage(c, overview))
