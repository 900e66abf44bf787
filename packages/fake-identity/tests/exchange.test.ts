// The auth service's requests in GitHub Enterprise's dialect: a code for a token, a token for a
// user.

import type { SignInWithOAuthCredentials } from '@supabase/auth-js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { callback, client, hana, signedIn, startWorld, visitor, type World } from './world.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.close())

const freshCode = async () => (await signedIn(world)).back.searchParams.get('code') ?? ''
const api = (path: string, token: string) =>
  fetch(`${world.url}/api/v3${path}`, { headers: { authorization: `Bearer ${token}` } })

describe('the auth service', () => {
  test('gets a token for a code, and with it the user and the verified email', async () => {
    const { access_token = '', scope } = await world.exchange({ code: await freshCode() })
    expect(scope).toBe('user:email,openid,profile,email')
    const user = await (await api('/user', access_token)).json()
    expect(user).toMatchObject({ id: hana.id, login: 'hana', name: 'Hana', email: hana.email })
    expect(await (await api('/user/emails', access_token)).json()).toEqual([
      { email: hana.email, primary: true, verified: true, visibility: 'private' },
    ])
  })

  test('sees that an address isn’t verified', async () => {
    const una = { ...hana, email: 'unverified.una@example.com' }
    await world.restart([una])
    const { back } = await signedIn(world, una)
    const { access_token = '' } = await world.exchange({ code: back.searchParams.get('code') ?? '' })
    expect(await (await api('/user/emails', access_token)).json()).toMatchObject([
      { email: una.email, verified: false },
    ])
  })

  test('may send its credentials as HTTP Basic and gets a form back unless it asks for JSON', async () => {
    const response = await fetch(`${world.url}/login/oauth/access_token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${client.client_id}:${client.client_secret}`)}` },
      body: new URLSearchParams({ code: await freshCode(), redirect_uri: callback }),
    })
    expect(response.headers.get('content-type')).toBe('application/x-www-form-urlencoded')
    expect(new URLSearchParams(await response.text()).get('token_type')).toBe('bearer')
  })

  test('is refused with a made-up token', async () => {
    expect((await api('/user', 'gho_made_up')).status).toBe(401)
    expect((await fetch(`${world.url}/api/v3/user/emails`)).status).toBe(401)
  })
})

describe('a code', () => {
  test('works once, even if it is sent twenty times at once', async () => {
    const code = await freshCode()
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.exchange({ code })))
    expect(answers.filter(({ access_token }) => access_token)).toHaveLength(1)
    expect(answers.filter(({ error }) => error === 'bad_verification_code')).toHaveLength(19)
  })

  test('runs out after ten minutes', async () => {
    const code = await freshCode()
    world.passMinutes(10)
    expect(await world.exchange({ code })).toMatchObject({ error: 'bad_verification_code' })
  })

  test('is bound to its redirect URI', async () => {
    const code = await freshCode()
    expect(await world.exchange({ code, redirect_uri: 'http://127.0.0.1:1/other' })).toMatchObject({
      error: 'redirect_uri_mismatch',
    })
  })

  test('is rejected without the client’s secret, and stays valid', async () => {
    const code = await freshCode()
    expect(await world.exchange({ code, client_secret: 'wrong' })).toMatchObject({
      error: 'incorrect_client_credentials',
    })
    expect(await world.exchange({ code, client_id: 'other' })).toMatchObject({ error: 'incorrect_client_credentials' })
    expect((await world.exchange({ code })).access_token).toBeTruthy()
  })
})

describe('the provider', () => {
  test('keeps users, sessions and a password that is not the seeded one over a restart', async () => {
    const { browser } = await signedIn(world)
    await world.restart([{ ...hana, name: 'Hana K.', password: 'the new seed' }])
    const page = await browser.open(world.authorizeUrl({ scope: 'write:files' }))
    expect(page.html).toContain('Hana K.')
    const form = await visitor(world).open(world.authorizeUrl())
    expect(form.html).toContain('The password is on the fridge.')
    expect((await signedIn(world)).back.searchParams.get('code')).toBeTruthy()
  })
})

// Parameters of a sign-in that the shop doesn't send: the original's default, and this provider's
// behaviour. A new option of auth-js fails to compile.

type Row = [theirs: string, ours: unknown]
type Options = NonNullable<SignInWithOAuthCredentials['options']>

/** Parameters of the call that begins a sign-in at Auth. */
type AtAuth = Exclude<keyof Options, 'redirectTo' | 'scopes' | 'queryParams'>
/**
 * Parameters of the provider ("Authorizing OAuth apps", docs.github.com) that neither Auth nor the
 * shop sends.
 */
type AtProvider = 'login' | 'allow_signup' | 'code_challenge' | 'code_challenge_method'

const UNSENT: Record<AtAuth | AtProvider, Row> = {
  skipBrowserRedirect: ['false: the browser leaves for the provider', undefined],
  login: ['no account is suggested', ''],
  allow_signup: ['true', true],
  code_challenge: ['none: Auth holds the secret', undefined],
  code_challenge_method: ['none', undefined],
}

test('the page matches the tables by default, and a code needs no proof', async () => {
  const { html } = await visitor(world).open(world.authorizeUrl())
  expect(html.includes('Create an account')).toBe(UNSENT.allow_signup[1])
  expect(/name="(?:login|email)"[^>]* value="([^"]*)"/.exec(html)?.[1] ?? '').toBe(UNSENT.login[1])
  const code = (await signedIn(world)).back.searchParams.get('code') ?? ''
  expect((await world.exchange({ code })).error).toBe(UNSENT.code_challenge[1])
})
