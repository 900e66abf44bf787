// A running provider with one seeded user, a controllable clock, and a visitor with cookies like a
// browser.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFakeIdentity } from '../src/start-fake-identity.ts'

export const callback = 'http://127.0.0.1:54321/auth/v1/callback'
export const client = { client_id: 'shop', client_secret: 'shop-secret' }
export const hana = { id: 7, login: 'hana', name: 'Hana', email: 'hana@example.com', password: 'a quiet lake' }

export type World = Awaited<ReturnType<typeof startWorld>>

export async function startWorld() {
  const dataDir = mkdtempSync(join(tmpdir(), 'identity-'))
  const clock = { ahead: 0 }
  const start = (users = [hana]) =>
    startFakeIdentity({
      port: 0,
      dataDir,
      clientId: client.client_id,
      clientSecret: client.client_secret,
      redirectUris: [callback],
      returnOrigins: ['http://localhost:3000'],
      users,
      appName: 'Shop',
      hint: 'The password is on the fridge.',
      now: () => Date.now() + clock.ahead,
    })
  let identity = await start()
  return {
    get url() {
      return identity.url
    },
    passMinutes: (minutes: number) => {
      clock.ahead += minutes * 60_000
    },
    restart: async (users = [hana]) => {
      await identity.close()
      identity = await start(users)
    },
    authorizeUrl: (changes: Record<string, string> = {}) => {
      const query = {
        client_id: client.client_id,
        redirect_uri: callback,
        scope: 'user:email openid profile email',
        state: 's-1',
      }
      return `${identity.url}/login/oauth/authorize?${new URLSearchParams({ ...query, ...changes })}`
    },
    exchange: async (fields: Record<string, string>) => {
      const response = await fetch(`${identity.url}/login/oauth/access_token`, {
        method: 'POST',
        headers: { accept: 'application/json' },
        body: new URLSearchParams({ ...client, redirect_uri: callback, ...fields }),
      })
      return (await response.json()) as { access_token?: string; scope?: string; error?: string }
    },
    close: async () => {
      await identity.close()
      rmSync(dataDir, { recursive: true })
    },
  }
}

/**
 * A browser's current page: the last response, or the external address of a redirect, which isn't
 * fetched.
 */
export type Page = { url: string; status: number; html: string; headers: Headers }

export function visitor(world: World) {
  const cookies = new Map<string, string>()
  const own = () => new URL(world.url).origin

  async function follow(url: string, init: RequestInit = {}): Promise<Page> {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? []
      if (/max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) return { url, status: response.status, html: await response.text(), headers: response.headers }
    const next = new URL(location, url)
    if (next.origin !== own()) return { url: next.href, status: 0, html: '', headers: response.headers }
    return follow(next.href)
  }

  return {
    cookies,
    open: (url: string) => follow(url),
    /** Sends the page's form with its hidden field and action. */
    submit: (page: Page, fields: Record<string, string>) => {
      const form = page.html.match(/<form[^>]*action="([^"]*)"/)?.[1]?.replaceAll('&amp;', '&')
      const token = page.html.match(/name="form_token" value="([^"]*)"/)?.[1]
      if (form === undefined || token === undefined) throw new Error(`no form on ${page.url}`)
      const body = new URLSearchParams({ form_token: token, ...fields })
      return follow(new URL(form, page.url).href, { method: 'POST', body })
    },
  }
}

/**
 * Signs in with a new browser and gives consent if needed. Returns the browser and its final
 * address.
 */
export async function signedIn(world: World, user = hana) {
  const browser = visitor(world)
  const form = await browser.open(world.authorizeUrl())
  const consent = await browser.submit(form, { email: user.email, password: user.password })
  const back = consent.url.startsWith(world.url) ? await browser.submit(consent, { decision: 'allow' }) : consent
  return { browser, consent, back: new URL(back.url) }
}
