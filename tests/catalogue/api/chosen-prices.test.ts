// Pay what you want through the API: sellers let buyers choose, buyers name an amount, and orders and sales hold what was paid.
import { describe, expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { seller, type TestUser, user } from '../../support/api/people.ts'

const edit = (sam: TestUser, id: string, terms: object) =>
  sam.put(`files/edit-item/${id}`, { title: 'Open quilt', description: 'Twelve blocks.', ...terms })

async function offered(price = '5.00') {
  const [sam, bea] = [await seller(), await user('Bea')]
  const { id } = await list(sam, { price, pay_what_you_want: true, suggested_price: '8.00' })
  return { sam, bea, id }
}

describe('a listing', { tags: ['edits-keep-rest'] }, () => {
  test('says that buyers choose, and what its seller suggests, until that is taken back', async () => {
    const { sam, id } = await offered()
    const shown = async () => (await sam.get(`files/${id}`)).body
    expect(await shown()).toMatchObject({ price: 5, pay_what_you_want: true, suggested_price: 8 })
    // A client that knows nothing of it changes nothing of it, but for a suggestion that would be below the price.
    await edit(sam, id, { price: '6.00' })
    expect(await shown()).toMatchObject({ price: 6, pay_what_you_want: true, suggested_price: 8 })
    await edit(sam, id, { price: '9.00' })
    expect(await shown()).toMatchObject({ price: 9, pay_what_you_want: true, suggested_price: null })
    await edit(sam, id, { price: '9.00', pay_what_you_want: true, suggested_price: '9.00' })
    await edit(sam, id, { price: '9.00', pay_what_you_want: false })
    expect(await shown()).toMatchObject({ price: 9, pay_what_you_want: false, suggested_price: null })
  })
})
