// Asks each call that takes an address about known and unknown addresses in turns. Known ones have
// an account, a purchase and a follow. The answers must be equal; the times are stated.
import { randomBytes, randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { addressFollowCalls } from '../../contract/address-follows.ts'
import { correctionCalls } from '../../contract/corrections.ts'
import { guestCalls } from '../../contract/guests.ts'
import { seenIn, send } from '../../tests/support/send.ts'
import { freshAddress, solvedToken } from '../../tests/support/solved-captcha.ts'
import type { RunningStack } from '../../tools/harness/run-stack.ts'
import { loadSecrets } from '../../tools/stack/secrets.ts'
import { quantile } from '../support/measure.ts'
import type { BenchReport } from '../support/report.ts'
import type { Known, Shop } from './fill-claims.ts'

const WARM_UPS = 10

type BodyOf = (about: Known, shop: Shop) => object
const newSecret = () => randomBytes(32).toString('base64url')

const CALLS: [string, { path: string; function?: string }, BodyOf][] = [
  ['links by mail', guestCalls.mailGuestLinks, () => ({})],
  ['follow', addressFollowCalls.followByAddress, (_, { seller }) => ({ sellerId: seller, sharesAddress: false })],
  ['wrong address', correctionCalls.requestCorrection, ({ number }) => ({ orderNumber: number })],
  ['free item', guestCalls.takeFreeItems, (_, { free }) => ({ cartItems: [{ id: free }] })],
  [
    'recipient of a gift',
    guestCalls.createGuestSession,
    ({ email }, { paid }) => ({ secret: newSecret(), cartItems: [{ id: paid }], gift: { address: email } }),
  ],
]

/** Ids, tokens and links of Stripe are new in each answer. */
const withoutIds = (seen: string) => seen.replaceAll(/[\w-]{20,}/g, (id) => 'x'.repeat(id.length))

/** The median and the quartiles. */
function inWords(ms: number[]): string {
  const sorted = ms.toSorted((a, b) => a - b)
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(sorted, share).toFixed(2))
  return `${middle} (${low} to ${high})`
}

export async function measureAnswers(stack: RunningStack, shop: Shop, addresses: Known[]): Promise<BenchReport> {
  const { captchaSecret } = loadSecrets(stack.localDir)
  const report: BenchReport = { setting: { addresses: addresses.length }, rows: [], targets: [] }
  for (const [name, { path, function: called = 'api' }, bodyOf] of CALLS) {
    const url = `${stack.urls.functions[called]}${called === 'api' ? '/api' : ''}${path}`
    const answers = new Set<string>()
    const ask = async (about: Known = { email: `${randomUUID()}@example.com`, number: 'ZZZZZ-ZZZZZ' }) => {
      const sent = { email: about.email, captchaToken: await solvedToken(captchaSecret), ...bodyOf(about, shop) }
      const begun = performance.now()
      const answer = await send(url, { method: 'POST', headers: { 'x-forwarded-for': freshAddress() }, body: sent })
      const ms = performance.now() - begun
      if (answer.status >= 300) throw new Error(`${name} answered ${answer.status}: ${answer.text}`)
      answers.add(withoutIds(seenIn(answer)))
      return ms
    }
    for (let run = 0; run < WARM_UPS; run += 1) await ask()
    const took = { known: [] as number[], unknown: [] as number[] }
    for (const [run, known] of addresses.entries()) {
      if (run % 2) took.unknown.push(await ask())
      took.known.push(await ask(known))
      if (run % 2 === 0) took.unknown.push(await ask())
    }
    const [known, unknown] = [inWords(took.known), inWords(took.unknown)]
    report.rows.push({ call: name, 'known ms': known, 'unknown ms': unknown, answers: answers.size })
    report.targets.push({ name: `${name}: one answer`, met: answers.size === 1, figure: [...answers].join(' or ') })
  }
  return report
}
