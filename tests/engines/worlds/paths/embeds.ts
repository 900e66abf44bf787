// A buyer comes from a card on another site.
import { createServer } from 'node:http'
import { expect, onTestFinished } from 'vitest'
import { list } from '../../../support/api/listings.ts'
import { seller } from '../../../support/api/people.ts'
import { FOREIGN_HOST, type personIn } from '../chromium.ts'
import { type Path, shop } from './scene.ts'

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
