// What the paths share: people of a world, the hosted pages, and moments by the right clock.
import { list } from '../../../support/api/listings.ts'
import { connectAccount, owner, type TestUser, withCalls } from '../../../support/api/people.ts'
import { signToken, stack } from '../../../support/stack.ts'
import type { Person } from '../person.ts'
import { keepsLogin, type World } from '../worlds.ts'

export type Scene = {
  world: World
  /** Names what comes next, for a failure. */
  step: (name: string) => void
  /** Somebody with a new browser in the world. */
  person: () => Promise<Person>
}
export type Path = (scene: Scene) => Promise<void>

export const { web: shop, payments, identity } = stack.urls

export const newAddress = (name: string) =>
  `${name.toLowerCase().replaceAll(' ', '.')}.${crypto.randomUUID().slice(0, 8)}@example.com`

const MENU = /account menu/i
const NEEDS_STORAGE = /storage|cookies/i

/** Makes an account on the provider's page, which is open, and comes back. */
export async function createAccount(person: Person, name: string, email: string): Promise<void> {
  await person.arrive(identity)
  if (await person.has('Create an account')) await person.press('Create an account')
  await person.fill('Name', name)
  await person.fill('Email', email)
  await person.fill('Password', 'correct horse battery')
  await person.press('Create account')
  await person.press('Allow')
  await person.find(MENU)
}

/** Signs up from home. @returns them; null in a world whose browser keeps no login, once the page says what it needs */
export async function signUp({ world, step }: Scene, person: Person, name: string): Promise<TestUser | null> {
  step('sign up')
  await person.open(shop)
  await person.press('Sign Up')
  if (!keepsLogin(world)) {
    await person.see(NEEDS_STORAGE)
    await person.arrive(shop)
    return null
  }
  const email = newAddress(name)
  await createAccount(person, name, email)
  const [account] = await owner<[{ id: TestUser['id'] }]>`select id from auth.users where email = ${email}`
  const token = await signToken({ sub: account.id, email })
  return withCalls({ id: account.id, email, name, token })
}

/** The same for a seller whose account can be charged, with an item for sale. */
export async function signUpAsSeller(scene: Scene, person: Person, name: string) {
  const sam = await signUp(scene, person, name)
  if (!sam) return null
  await connectAccount(sam)
  // Their address is confirmed, as a provider's is.
  await owner`update auth.users set email_confirmed_at = now() where id = ${sam.id}`
  return { ...sam, item: await list(sam, { title: `Quilt of ${name}`, price: 7 }) }
}

/** Fills the payment page, which is open, and comes back. Of members it knows the address already. */
export async function payAt(person: Person, email?: string): Promise<void> {
  await person.arrive(payments)
  if (email) await person.fill('Email', email)
  await person.fill('Card number', '4242424242424242')
  await person.fill('Expiry', '12 / 34')
  await person.fill('CVC', '123')
  await person.fill('Name on card', 'Robin Buyer')
  await person.press(/^Pay/)
  await person.arrive(shop)
}

/** Minutes from now as a field of the world's zone takes them. */
export function momentIn({ zone }: World, minutes: number): string {
  const at = new Date(Date.now() + minutes * 60_000)
  return at.toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T').slice(0, 16)
}

/** A summer and a winter away from now, whatever half of the earth it is. */
export const FAR_AWAY = '2099-05-01T09:00'
