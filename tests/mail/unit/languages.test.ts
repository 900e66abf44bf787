// Mails in other languages, as the function composes them from the build.
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ensureWebBuilt } from '../../../tools/web/ensure-built.ts'
import { LONG, MORE, SAMPLES } from '../path/mail-samples.ts'

const COMPOSE = `
import { composeMail } from './edge-functions/jobs/mails/compose-mail.ts'
const { mails, settings, secrets } = await new Response(Deno.stdin.readable).json()
console.log(JSON.stringify(await Promise.all(mails.map((mail) => composeMail(mail, settings, secrets)))))`
const env = { ...process.env, DENO_DIR: 'node_modules/.cache/deno', DENO_NO_PACKAGE_JSON: '1' }
const settings = {
  SITE_URL: 'https://a.example',
  SUPABASE_URL: '',
  LINK_SECRET: 'a'.repeat(32),
  MAIL_FROM: 'a@a.example',
}
const secrets = { token: 'a', exportCode: 'AB12', guestLinks: [{ token: 'a', titles: 'Quilt' }], linksLeftOut: 1 }
const stop = { kind: 'posts', sellerId: randomUUID(), seller: 'Juniper Thread', digest: '00' }
/** What joins facts when a mail is sent. */
const joined = (kind: string) =>
  kind.startsWith('post') ? { stop, subject: LONG, body: 'Two owls' } : kind === 'invitation' ? { stop } : {}
const mailsIn = (locale: string, is_guest: boolean) =>
  [...Object.entries(SAMPLES).map(([kind, { facts }]) => [kind, facts] as const), ...MORE].map(([kind, facts]) => ({
    ...{ id: randomUUID(), kind, recipient_id: null, address: 'a@a.example', is_guest, locale },
    facts: { orderId: randomUUID(), ...facts, ...joined(kind) },
  }))

type Composed = { subject: string; html: string }
const sentencesOf = ({ subject, html }: Composed) =>
  [subject, ...html.split(/<[^>]*>/)]
    .map((text) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>'))
    .filter((text) => /\w+ \w+ \w+/.test(text))

test('every kind of mail is in its reader’s language, with its money and dates', {
  tags: ['mail-translated'],
  timeout: 120_000,
}, () => {
  ensureWebBuilt()
  const english = [...mailsIn('en', false), ...mailsIn('en', true)]
  const mails = [...english, ...mailsIn('de', false), ...mailsIn('de', true), ...mailsIn('ja', false).slice(0, 1)]
  const words = ['eval', '--config', 'edge-functions/deno.json', COMPOSE]
  const input = JSON.stringify({ mails, settings, secrets })
  const output = execFileSync('node_modules/.bin/deno', words, { input, env, encoding: 'utf8', maxBuffer: 1e8 })
  const composed: Composed[] = JSON.parse(output)
  for (const [index, mail] of composed.slice(english.length).entries()) {
    const source = sentencesOf(composed[index % english.length] as Composed).filter((text) => !input.includes(text))
    expect(source, english[index % english.length]?.kind).not.toEqual([])
    for (const text of sentencesOf(mail)) expect(source).not.toContain(text)
    expect(mail.html).toContain(`lang="${mails[english.length + index]?.locale}"`)
  }
  const [german, japanese] = [composed[english.length]?.html, composed.at(-1)?.html]
  for (const text of ['22. November 2026 (UTC)', '32,50\u00a0$']) expect(german).toContain(text)
  for (const text of ['2026年11月22日（UTC）', '$32.50']) expect(japanese).toContain(text)
})
