// Guests and members buy, and have their files. A buyer comes from a card on another site.
import { createServer } from 'node:http'
import { expect, onTestFinished, vi } from 'vitest'
import { downloadFailed } from '../../../../web/src/lib/messages.ts'
import { list } from '../../../support/api/listings.ts'
import { linkIn, mailWith } from '../../../support/api/mails.ts'
import { seller, user } from '../../../support/api/people.ts'
import { give } from '../../../support/api/purchases.ts'
import { FOREIGN_HOST, type personIn } from '../chromium.ts'
import type { Person } from '../person.ts'
import { keepsLogin } from '../worlds.ts'
import { createAccount, newAddress, type Path, payAt, type Scene, shop, signUp } from './scene.ts'

/** Presses Download, again where a broken line made it fail: the file comes, and no tab stays. */
async function downloads({ world, step }: Scene, person: Person, name: RegExp): Promise<void> {
  step('download')
  const tabs = await person.engine.tabs()
  const file = person.download(name)
  const arrives = file.then(() => false)
  const failure = world.line === 'breaks' ? person.see(downloadFailed).then(() => true) : arrives
  const hasFailed = await Promise.race([arrives, failure])
  if (hasFailed) await person.press(name)
  expect((await file).length).toBeGreaterThan(0)
  step('see that the download left no tab')
  await vi.waitFor(async () => expect(await person.engine.tabs()).toBe(tabs), { timeout: 5_000 })
  step('see no message of a failure')
  if (!hasFailed) expect(await person.text()).not.toContain(downloadFailed)
}

export const guestBuys: Path = async (scene) => {
  const { world, step } = scene
  const { id, title } = await list(await seller(), { price: 7 })
  const email = newAddress('Gita Guest')
  const guest = await scene.person()
  step('buy as a guest')
  await guest.open(`${shop}/listing/${id}`)
  await guest.press(`Buy Now: ${title}`)
  await guest.press('Continue as guest')
  step('pay')
  await payAt(guest, email)
  step('read the thanks')
  if (keepsLogin(world)) {
    await guest.see('Thank you for your purchase!')
    await downloads(scene, guest, /^Download/)
  } else await guest.see('Paid. Check your email for your link')
  step('open the link of the mail')
  await guest.open(linkIn(await mailWith(email, 'Thank you for your purchase'), 'purchases'))
  await guest.see(title)
  await downloads(scene, guest, /^Download/)
}

export const memberBuysFromTwo: Path = async (scene) => {
  const { step } = scene
  const [first, second] = [await seller('Ann First'), await seller('Bob Second')]
  const items = [
    await list(first, { title: 'Fox quilt', price: 7 }),
    await list(second, { title: 'Owl quilt', price: 8 }),
  ]
  const member = await scene.person()
  if (!(await signUp(scene, member, 'Mia Member'))) return
  for (const { id, title } of items) {
    step(`put ${title} into the cart`)
    await member.open(`${shop}/listing/${id}`)
    await member.press(`Add to Cart: ${title}`)
    await member.see('In Cart')
  }
  for (const at of ['first', 'second']) {
    step(`pay the ${at} seller`)
    await member.open(`${shop}/cart`)
    await member.press(/^Checkout/)
    await payAt(member)
    await member.see('Thank you for your purchase!')
  }
  step('see both orders')
  await member.open(`${shop}/dashboard/orders`)
  for (const { title } of items) await member.see(title)
  await downloads(scene, member, /^Download/)
}

export const opensGifts: Path = async (scene) => {
  const { step } = scene
  const sam = await seller()
  const gia = await user('Gia Giver')
  const item = await list(sam, { title: 'Owl quilt', price: 7 })
  const sent = async (address: string) => {
    await give(gia, { address }, item.id)
    return linkIn(await mailWith(address, item.title), 'purchases')
  }
  const [stranger, recipient] = [await scene.person(), await scene.person()]
  step('open a gift without an account')
  const address = newAddress('Ada Adopter')
  await stranger.open(await sent(address))
  await stranger.see('From Gia Giver')
  await downloads(scene, stranger, /^Download/)
  if (keepsLogin(scene.world)) {
    step('log in to keep it')
    await stranger.press('Keep it in my account')
    await createAccount(stranger, 'Ada Adopter', address)
    await stranger.see('a gift')
  }
  const member = await signUp(scene, recipient, 'Mo Member')
  if (!member) return
  step('open a gift signed in')
  await recipient.open(await sent(member.email))
  await recipient.see('From Gia Giver')
  step('keep the gift with one press')
  await recipient.press('Keep it in my account')
  await recipient.see('a gift')
}

const pageWith = (id: string) => `<!doctype html><html lang="en"><title>My site</title><h1>My site</h1>
<p><a data-marketplace="card" href="${shop}/listing/${id}">Quilt as card</a></p>
<p><a data-marketplace="button" href="${shop}/listing/${id}">Quilt as button</a></p>
<script async src="${shop}/embed.js"></script>`

/** A page of a site that isn't the shop's. @returns its host */
async function serve(page: () => string): Promise<string> {
  const server = createServer((_request, response) => response.end(page()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return `${FOREIGN_HOST}:${typeof address === 'object' ? address?.port : ''}`
}

export const embeds: Path = async (scene) => {
  const { step } = scene
  const sam = await seller('Sam Embeds')
  const { id, title } = await list(sam, { title: 'Framed quilt', price: 5 })
  const host = await serve(() => pageWith(id))
  const named = await sam.put(`users/${sam.id}/embed-hosts`, { hosts: [host] })
  expect(named.status, JSON.stringify(named.body)).toBe(200)
  const visitor = (await scene.person()) as Awaited<ReturnType<typeof personIn>>
  step('read the card')
  await visitor.open(`http://${host}/`)
  const card = await visitor.inFrame('Quilt as card')
  await card.see(title)
  step('buy from the card')
  const opened = await visitor.opened(card.press('Buy on Marketplace'))
  expect(new URL(opened).pathname).toBe(`/listing/${id}`)
  step('buy from the button')
  await visitor.press('Quilt as button')
  await visitor.arrive(shop)
  await visitor.find(`Buy Now: ${title}`)
}
