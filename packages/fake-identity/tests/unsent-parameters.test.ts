// Parameters of a sign-in that the shop doesn't send: the original's default, and this provider's
// behaviour. A new option of auth-js fails to compile.
import type { SignInWithOAuthCredentials } from '@supabase/auth-js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signedIn, startWorld, visitor, type World } from './world.ts'

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

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.close())

test('the page matches the tables by default, and a code needs no proof', async () => {
  const { html } = await visitor(world).open(world.authorizeUrl())
  expect(html.includes('Create an account')).toBe(UNSENT.allow_signup[1])
  expect(/name="(?:login|email)"[^>]* value="([^"]*)"/.exec(html)?.[1] ?? '').toBe(UNSENT.login[1])
  const code = (await signedIn(world)).back.searchParams.get('code') ?? ''
  expect((await world.exchange({ code })).error).toBe(UNSENT.code_challenge[1])
})
