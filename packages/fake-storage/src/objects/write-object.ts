// Writes an object's row like hosted: checks the caller's right before any byte, and when the bytes
// are on disk, writes the row as the service without another check. The last upload to end wins,
// even if its rights have ended.
import { randomUUID } from 'node:crypto'
import sql, { empty } from 'sql-template-tag'
import { type Caller, service } from '../caller.ts'
import { become, inTransaction, rehearse, type Transaction } from '../database.ts'
import { isCertainRejection } from '../errors.ts'
import type { ObjectMetadata, ObjectTarget, Storage } from '../storage.ts'

/**
 * `create` needs the right to insert a new name. `upsert` needs the rights to insert, see and
 * update, whether or not the name exists.
 */
export type WriteMode = 'create' | 'upsert'

export type NewObject = ObjectTarget & {
  version: string
  /** In bytes. Before the upload it is the declared size. */
  size: number
  mimetype: string
  cacheControl: string
  xRobotsTag?: string | undefined
  /** The eTag of the copied object. */
  eTag?: string | undefined
  userMetadata: Record<string, unknown> | null
  ownerId: string | null
}

export type StoredVersion = { id: string; version: string }

/** A strong validator, because the bytes of a version never change. */
export const eTagOf = (version: string): string => `"${version.replaceAll('-', '')}"`

const metadataOf = (object: NewObject): ObjectMetadata => ({
  eTag: object.eTag ?? eTagOf(object.version),
  size: object.size,
  mimetype: object.mimetype,
  cacheControl: object.cacheControl,
  lastModified: new Date().toISOString(),
  contentLength: object.size,
  httpStatusCode: 200,
  ...(object.xRobotsTag === undefined ? {} : { xRobotsTag: object.xRobotsTag }),
})

/** The statement returns nothing, because uploaders may not have the right to select the row. */
async function writeRow(transaction: Transaction, id: string, mode: WriteMode, object: NewObject): Promise<void> {
  const { bucketId, name, version, ownerId } = object
  const metadata = JSON.stringify(metadataOf(object))
  const userMetadata = object.userMetadata === null ? null : JSON.stringify(object.userMetadata)
  const onConflict =
    mode === 'upsert'
      ? sql`on conflict (bucket_id, name) do update set version = excluded.version, metadata = excluded.metadata,
          user_metadata = excluded.user_metadata, owner = coalesce(excluded.owner, objects.owner),
          owner_id = coalesce(excluded.owner_id, objects.owner_id)`
      : empty
  await transaction.query(sql`
    insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata)
    values (${id}, ${bucketId}, ${name}, ${ownerId}::uuid, ${ownerId}, ${version}, ${metadata}, ${userMetadata})
    ${onConflict}`)
}

/** Checks whether the caller may write this object now. @throws AccessDenied, KeyAlreadyExists */
export async function rehearseWrite(
  storage: Storage,
  caller: Caller,
  operation: string,
  mode: WriteMode,
  object: Omit<NewObject, 'version'>,
): Promise<void> {
  await rehearse(storage.pool, caller, operation, (transaction) =>
    writeRow(transaction, randomUUID(), mode, { ...object, version: randomUUID() }),
  )
}

/**
 * Makes stored bytes an object, as the service, then removes the replaced version. If it is
 * rejected, the bytes are removed. If the database's answer is lost, they stay until the sweep
 * decides. It can be repeated for the same version.
 */
export async function commitWrite(storage: Storage, operation: string, object: NewObject): Promise<StoredVersion> {
  let replaced: string | null = null
  try {
    const written = await inTransaction(storage.pool, async (transaction): Promise<StoredVersion> => {
      const { current, finished } = await lockObject(transaction, object)
      if (finished) return { id: finished.id, version: object.version }
      await become(transaction, service, operation)
      const id = randomUUID()
      await writeRow(transaction, id, 'upsert', object)
      replaced = current?.version ?? null
      return { id: current?.id ?? id, version: object.version }
    })
    if (replaced) await storage.bytes.discard(replaced)
    return written
  } catch (cause) {
    if (isCertainRejection(cause)) await storage.bytes.discard(object.version)
    throw cause
  }
}

type Row = { id: string; version: string }

/**
 * Writers of one name wait for each other, so each knows which version it replaces, and whether it
 * is already done.
 */
async function lockObject(transaction: Transaction, { bucketId, name, version }: NewObject) {
  await transaction.query(sql`select pg_advisory_xact_lock(hashtextextended(${`${bucketId}/${name}`}, 0))`)
  const named = await transaction.query<Row>(
    sql`select id, version from storage.objects where bucket_id = ${bucketId} and name = ${name}`,
  )
  const same = await transaction.query<Row>(sql`select id, version from storage.objects where version = ${version}`)
  return { current: named.rows[0], finished: same.rows[0] }
}
