// Every kind of mail in German and Japanese, as the function sends it from the build.
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectDir } from '../../../tools/stack/environment.ts'
import { ensureWebBuilt } from '../../../tools/web/ensure-built.ts'
import { LONG, MORE, SAMPLES } from '../path/mail-samples.ts'

const COMPOSE = `
import { composeMail } from '${join(projectDir, 'edge-functions/jobs/mails/compose-mail.ts')}'
const { mails, settings, secrets } = await new Response(Deno.stdin.readable).json()
console.log(JSON.stringify(await Promise.all(mails.map((mail) => composeMail(mail, settings, secrets)))))`

const settings = {
  ...{ SITE_URL: 'https://shop.example', SUPABASE_URL: 'https://api.example', LINK_SECRET: 'a'.repeat(32) },
  MAIL_FROM: 'Marketplace <no-reply@shop.example>',
}
const secrets = { token: 'a', exportCode: 'AB12', guestLinks: [{ token: 'a', titles: 'Quilt' }], linksLeftOut: 1 }
const stop = { kind: 'posts', sellerId: randomUUID(), seller: 'Juniper Thread', digest: '00' }
/** What joins facts when a mail is sent. */
const joined = (kind: string) =>
  kind.startsWith('post') ? { stop, subject: LONG, body: 'Two owls' } : kind === 'invitation' ? { stop } : {}
const samples = [...Object.entries(SAMPLES).map(([kind, { facts }]) => [kind, facts] as const), ...MORE]
const mailsIn = (locale: string, isGuest: boolean) =>
  samples.map(([kind, facts]) => ({
    ...{ id: randomUUID(), kind, recipient_id: null, address: 'a@example.com', is_guest: isGuest, locale },
    facts: { orderId: randomUUID(), ...facts, ...joined(kind) },
  }))

type Composed = { subject: string; html: string }

function compose(mails: ReturnType<typeof mailsIn>): Composed[] {
  const words = ['eval', '--config', join(projectDir, 'edge-functions/deno.json'), '--frozen', COMPOSE]
  return JSON.parse(
    execFileSync(join(projectDir, 'node_modules/.bin/deno'), words, {
      input: JSON.stringify({ mails, settings, secrets }),
      env: { ...process.env, DENO_DIR: join(projectDir, 'node_modules/.cache/deno'), DENO_NO_PACKAGE_JSON: '1' },
      encoding: 'utf8',
      maxBuffer: 16 * 1024 * 1024,
    }),
  )
}

const textsOf = ({ subject, html }: Composed) =>
  [subject, ...html.split(/<[^>]*>/)].map((text) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>'))

test('every kind of mail is in its reader’s language, with its money and dates', { tags: ['mail-language'] }, () => {
  ensureWebBuilt()
  const english = [...mailsIn('en', false), ...mailsIn('en', true)]
  const german = [...mailsIn('de', false), ...mailsIn('de', true)]
  const sale = english.findIndex(({ kind }) => kind === 'sale')
  const composed = compose([...english, ...german, ...mailsIn('ja', false).slice(sale, sale + 1)])
  const typed = JSON.stringify([samples, secrets, settings, stop, joined('post')])
  const sentences = (mail: Composed) =>
    textsOf(mail).filter((text) => /\w+ \w+ \w+/.test(text) && !typed.includes(text))
  for (const [index, mail] of composed.slice(english.length).entries()) {
    const known = sentences(composed[index < german.length ? index : sale] as Composed)
    expect(
      textsOf(mail).filter((text) => known.includes(text)),
      english[index]?.kind,
    ).toEqual([])
    expect(mail.html).toContain(`<html dir="ltr" lang="${index < german.length ? 'de' : 'ja'}">`)
  }
  for (const text of ['22. November 2026 (UTC)', '32,50\u00a0$'])
    expect(composed[english.length + sale]?.html).toContain(text)
  for (const text of ['2026年11月22日 (UTC)', '$32.50']) expect(composed.at(-1)?.html).toContain(text)
})
