// Sellers upload, refund, write and import.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { guestEmail } from '../../../support/api/guests.ts'
import { PDF, PNG } from '../../../support/api/listings.ts'
import { linkIn, mailWith } from '../../../support/api/mails.ts'
import { connectAccount, owner, user, usernameOf } from '../../../support/api/people.ts'
import { buy } from '../../../support/api/purchases.ts'
import type { Person } from '../person.ts'
import { FAR_AWAY, momentIn, type Path, type Scene, shop, signUp, signUpAsSeller } from './scene.ts'

/** A file on this machine. */
function fileOf(name: string, content: string | Uint8Array): string {
  const path = join(mkdtempSync(join(tmpdir(), 'worlds-')), name)
  writeFileSync(path, content)
  return path
}

/** In the open dialog: a moment that is past by the right clock is refused, a far one is accepted. */
async function schedules({ world, step }: Scene, person: Person, field: string): Promise<void> {
  step('see a past moment refused')
  await person.fill(field, momentIn(world, -30))
  await person.press('Schedule')
  await person.see(/future|past/i)
  step('schedule half an hour ahead')
  await person.fill(field, momentIn(world, 30))
  await person.press('Schedule')
}

export const uploads: Path = async (scene) => {
  const { step } = scene
  const person = await scene.person()
  const sam = await signUp(scene, person, 'Sam Uploads')
  if (!sam) return
  await connectAccount(sam)
  step('fill the form')
  await person.open(`${shop}/dashboard/upload`)
  await person.files('File', fileOf('meadow.pdf', PDF))
  await person.files('Showcase images', fileOf('front.png', PNG))
  await person.fill(/^(File name|Title)/, 'Meadow quilt')
  await person.fill(/^Description/, 'Twelve blocks with a full-size template.')
  await person.choose('Category', 'Quilting')
  await person.press('Personal use')
  await person.press('No')
  await person.choose('Languages', 'English')
  await person.fill(/^Price/, '4.50')
  step('publish later')
  await person.press('Publish later')
  await schedules(scene, person, 'Publish at')
  await person.see(/^This draft will be published on/)
  expect(await owner`select title from public.listings where seller_id = ${sam.id}`).toEqual([])
  step('publish now')
  await person.press('Remove schedule')
  await person.see(/^Schedule removed/)
  await person.press('Submit')
  await person.see('File uploaded successfully!')
  const [{ id }] = await owner<[{ id: string }]>`select id from public.listings where seller_id = ${sam.id}`
  await person.open(`${shop}/listing/${id}`)
  await person.see('Sold by')
}

export const refunds: Path = async (scene) => {
  const { step } = scene
  const person = await scene.person()
  const sam = await signUpAsSeller(scene, person, 'Sal Refunds')
  if (!sam) return
  const bea = await user('Bea Weaver')
  const order = await buy(bea, sam.item.id)
  step('find the sale')
  await person.open(`${shop}/dashboard/metrics`)
  await person.press('See every order')
  await person.press(order.number)
  step('refund a part')
  await person.press('Refund')
  await person.fill(/^Amount in dollars/, '2.50')
  await person.fill(/^Reason/, 'Page 3 is missing')
  await person.press('Refund')
  await person.see('Page 3 is missing')
  step('read the mail about the refund')
  await mailWith(bea.email, '$2.50 refunded')
}

async function follows({ step }: Scene, person: Person, username: string, email: string): Promise<void> {
  step('tick the robot check')
  await person.open(`${shop}/profile/${username}`)
  await person.press('Follow Sam Posts')
  await person.fill('Email', email)
  await person.press('I am not a robot')
  await person.see('Verified')
  step('follow by email')
  await person.press('Follow by email')
  await person.see(/we’ve sent a link to confirm/)
  await person.open(linkIn(await mailWith(email, 'Confirm that you follow'), 'confirm-follow'))
  await person.press('Confirm')
  await person.see('You follow Sam Posts')
}

export const posts: Path = async (scene) => {
  const { step } = scene
  const [person, reader] = [await scene.person(), await scene.person()]
  const sam = await signUpAsSeller(scene, person, 'Sam Posts')
  if (!sam) return
  const email = guestEmail()
  await follows(scene, reader, await usernameOf(sam), email)
  step('write a post')
  await person.open(`${shop}/dashboard/posts`)
  await person.press('Write a post')
  await person.fill(/^Subject/, 'Two new owls')
  await person.fill(/^Text/, 'Hello,\n\nthey are here.')
  await person.fill(/^Postal address/, '1 Mill Lane\nLeeds')
  await person.see('Draft saved')
  await person.press('Schedule')
  await schedules(scene, person, 'Send at')
  await person.see(/^Scheduled for/)
  expect(await owner`select 1 from public.posts where seller_id = ${sam.id} and sent_at is not null`).toEqual([])
  step('stop it')
  await person.press('Cancel Two new owls')
  await person.press('Cancel post')
  await person.press('Schedule')
  step('schedule it for a summer far away')
  await person.fill('Send at', FAR_AWAY)
  await person.press('Schedule')
  await person.see(/^Scheduled for May 1, 2099.*9:00/)
  await person.press('Cancel Two new owls')
  await person.press('Cancel post')
  step('send it now')
  await person.press('Send now')
  await person.press('Send now')
  await mailWith(email, 'Two new owls')
}

export const imports: Path = async (scene) => {
  const { step } = scene
  const person = await scene.person()
  const sam = await signUpAsSeller(scene, person, 'Sam Mover')
  if (!sam) return
  const today = new Date().toISOString().slice(0, 10)
  const rows = [guestEmail(), guestEmail()].map((email, at) => `${at},${sam.item.title},${email},${today},0`)
  const content = ['Purchase ID,Item Name,Purchase Email,Purchase Date,Refunded?', ...rows].join('\n')
  step('choose a list with purchases of today')
  await person.open(`${shop}/dashboard/customers`)
  await person.files('Sales list', fileOf('sales.csv', content))
  step('import')
  await person.press('Import 2 purchases')
  await person.see('2 purchases imported. No email was sent.')
}
