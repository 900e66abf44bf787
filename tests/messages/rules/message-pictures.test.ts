// Pictures in messages: owners, readers, and unsent ones.
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { askAboutOrder, columnOf, leave, openCase, setBanned, sold } from '../../support/database/steps.ts'
import { actAs, addPicture, asUser, rejectionOf } from '../../support/database/world.ts'

const { owner } = world
type Shown = { id: string; alt?: string | null; width?: number }

async function newTalk() {
  const { bea: ana, ...made } = await sold()
  return { ana, ...made, thread: await askAboutOrder(ana, made.orderId) }
}

const show = async (who: string, thread: string, pictures: Shown[], body = '') => {
  const [message] = await asUser(who)<{ id: string; pictures: Shown[] }[]>`
      insert into public.messages (thread_id, body, pictures) values (${thread}, ${body}, ${owner.json(pictures)})
      returning id, pictures`
  return message ?? { id: '', pictures: [] }
}

const found = (who: string, message: string) =>
  columnOf(actAs(who, 'api')`select object_path from private.message_picture_paths(${message})`)
const orphansOf = async (who: string): Promise<string[]> => {
  const paths = await columnOf(
    actAs(who, 'api')`select object_path from private.orphaned_objects('1 hour', '1 hour', 1000)`,
  )
  return paths.filter((path) => path.startsWith(who)).toSorted()
}

const age = (who: string) =>
  owner`update storage.objects set created_at = now() - interval '2 hours' where name like ${`${who}/%`}`

describe('a message', { tags: ['message-pictures'] }, () => {
  test('takes its sender’s pictures in the given order, with the size of their bytes', async () => {
    const { ana, thread } = await newTalk()
    const [first, second] = [await addPicture(ana), await addPicture(ana)]
    const { pictures } = await show(ana, thread, [
      { id: second, alt: ' A torn page ', width: 1 },
      { id: first, alt: ' ' },
    ])
    expect(pictures).toEqual([
      { id: second, alt: 'A torn page', width: 800, height: 600 },
      { id: first, alt: null, width: 800, height: 600 },
    ])
  })

  test('takes no picture of another user or another message, and no picture twice', async () => {
    const { ana, sam, thread } = await newTalk()
    const [anas, sams] = [await addPicture(ana), await addPicture(sam)]
    expect(await rejectionOf(show(ana, thread, [{ id: sams }]))).toBe('upload_not_found')
    expect(await rejectionOf(show(ana, thread, [{ id: anas }, { id: anas }]))).toBe('upload_not_found')
    await show(ana, thread, [{ id: anas }])
    expect(await rejectionOf(show(ana, thread, [{ id: anas }]))).toBe('upload_not_found')
    expect(await owner`select from public.messages where thread_id = ${thread}`).toHaveLength(1)
  })

  test('takes a picture once when it is sent many times at once', async () => {
    const { ana, thread } = await newTalk()
    const id = await addPicture(ana)
    const sent = await Promise.allSettled(Array.from({ length: 4 }, () => show(ana, thread, [{ id }])))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('has at most four pictures, and text or pictures', async () => {
    const { ana, thread } = await newTalk()
    const five = await Promise.all(Array.from({ length: 5 }, () => addPicture(ana)))
    const pictures = five.map((id) => ({ id }))
    for (const shown of [pictures, []]) expect(await rejectionOf(show(ana, thread, shown))).toBe('23514')
    for (const odd of [{}, 'none', ['a'], [{ id: 'a' }], [{ alt: 'A' }], [{ id: five[0], alt: 5 }], [null]])
      expect(await rejectionOf(show(ana, thread, odd as Shown[], 'Hello'))).toBe('23514')
    expect(await rejectionOf(show(ana, thread, [{ id: five[0] ?? '' }], ' \n'))).toBe('23514')
    expect((await show(ana, thread, pictures.slice(1))).pictures).toHaveLength(4)
  })

  test('with pictures only mentions them in its mail', async () => {
    const { ana, sam, thread } = await newTalk()
    await show(ana, thread, [{ id: await addPicture(ana) }])
    const [mail] = await owner`select facts from private.outbox where recipient_id = ${sam} and kind = 'message'`
    expect(mail?.facts).toMatchObject({ body: '', pictures: 1 })
  })
})

describe('the pictures of a message', { tags: ['message-pictures'] }, () => {
  test('are readable by both sides of the thread only', async () => {
    const { ana, sam, thread } = await newTalk()
    const id = await addPicture(ana)
    const message = (await show(ana, thread, [{ id }])).id
    for (const who of [ana, sam]) expect(await found(who, message)).toEqual([`${ana}/${id}`])
    const { stranger, admin, banned } = world.people
    for (const who of [stranger, admin, banned]) expect(await found(who, message)).toEqual([])
    await setBanned(sam)
    expect(await found(sam, message)).toEqual([])
  })

  test('are readable by admins while the case is escalated', async () => {
    const { ana, sam, orderId, item, thread } = await newTalk()
    const id = await addPicture(ana)
    const message = (await show(ana, thread, [{ id }])).id
    const elsewhere = await newTalk()
    const other = (await show(elsewhere.ana, elsewhere.thread, [{ id: await addPicture(elsewhere.ana) }])).id
    const opened = await openCase(ana, orderId, item)
    const asAdmin = (of: string) => found(world.people.admin, of)
    expect(await asAdmin(message)).toEqual([])
    await actAs(sam, 'api')`select private.answer_case(${opened}, null, 'No')`
    await actAs(ana, 'api')`select private.reply_to_case(${opened}, 'escalate')`
    expect(await asAdmin(message)).toEqual([`${ana}/${id}`])
    expect(await asAdmin(other)).toEqual([])
    expect(await found(world.people.stranger, message)).toEqual([])
    await actAs(world.people.admin, 'api')`select private.decide_case(${opened}, 'rejected', 'It opens')`
    expect(await asAdmin(message)).toEqual([])
  })
})

describe('picture objects', { tags: ['message-pictures'] }, () => {
  test('stay while a message has them or may still take them', async () => {
    const { ana, thread } = await newTalk()
    await show(ana, thread, [{ id: await addPicture(ana) }])
    await addPicture(ana)
    await age(ana)
    expect(await orphansOf(ana)).toEqual([])
  })

  test('are orphans after a day without a message, or after their request was cut off', async () => {
    const { ana } = await newTalk()
    const [old, young] = [await addPicture(ana), await addPicture(ana)]
    const cutOff = `${ana}/${crypto.randomUUID()}`
    await owner`insert into storage.objects (bucket_id, name) values ('message-pictures', ${cutOff})`
    await owner`update private.message_pictures set created_at = now() - interval '25 hours' where id = ${old}`
    await actAs(ana, 'api')`select private.forget_unsent_pictures('24 hours')`
    expect(await orphansOf(ana)).toEqual([])
    await age(ana)
    expect(await orphansOf(ana)).toEqual([`${ana}/${old}`, `${ana}/${old}-small`, cutOff].toSorted())
    expect(await owner`select from private.message_pictures where id = ${young}`).toHaveLength(1)
  })

  test('go with the account of their sender, and those of the other side stay', async () => {
    const { ana, sam, thread } = await newTalk()
    const [anas, sams] = [await addPicture(ana), await addPicture(sam)]
    const shown = (await show(ana, thread, [{ id: anas }])).id
    const answer = (await show(sam, thread, [{ id: sams }], 'Look here')).id
    await leave(ana)
    await age(ana)
    expect(await orphansOf(ana)).toEqual([`${ana}/${anas}`, `${ana}/${anas}-small`].toSorted())
    expect(await found(sam, shown)).toEqual([])
    expect(await found(sam, answer)).toEqual([`${sam}/${sams}`])
    const kept = await owner`select body, pictures from public.messages where id = ${shown}`
    expect(kept).toEqual([{ body: '[deleted]', pictures: [] }])
  })

  test('are in the export of both sides, under their message', async () => {
    const { ana, sam, thread } = await newTalk()
    const [sent, unsent] = [await addPicture(ana), await addPicture(ana)]
    const message = (await show(ana, thread, [{ id: sent }])).id
    const placesOf = (who: string) =>
      columnOf(actAs(who, 'api')`select place from private.export_objects() where bucket_id = 'message-pictures'`)
    expect((await placesOf(ana)).toSorted()).toEqual(
      [`messages/${message}/${sent}`, `messages/not-sent/${unsent}`].toSorted(),
    )
    expect(await placesOf(sam)).toEqual([`messages/${message}/${sent}`])
    expect(await placesOf(world.people.stranger)).toEqual([])
  })
})
