// Cases of the fuzz: one valid or hostile request each, made from the document of a call.
import fc from 'fast-check'
import type { Operation } from '../../../contract/operations/operations.ts'
import type { Shop } from '../../support/api/shop.ts'
import { HOSTILE_TEXTS, hostileBody, type Schema, valuesOf } from './values.ts'

/** A request before it is anybody's. Path and query are encoded; SELF stands for the caller. */
export type Case = { path: string; query: string; contentType: string | null; body: string | null }

type Parameter = { in: string; name: string; schema: Schema }
type Described = { parameters?: Parameter[]; requestBody?: { content: Record<string, { schema: Schema }> } }

/** Encoded pieces of an address that no encoder would write. */
const HOSTILE_PIECES = [
  '%00',
  '%ff',
  '%ED%A0%80',
  '%2e%2e%2f',
  '%2f',
  '%5c',
  '%',
  '%zz',
  '..%3b',
  '%0d%0aX-Evil:1',
  '~',
  '*',
]
const hostilePiece = fc.oneof(
  fc.constantFrom(...HOSTILE_PIECES),
  fc
    .constantFrom(...HOSTILE_TEXTS.filter((text) => text !== ''))
    .map((text) => encodeURIComponent(text.toWellFormed())),
)
const MULTIPART = 'multipart/form-data; boundary=x'
const FORMS = [
  '',
  '--x--\r\n',
  '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nA\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data; name="file"; filename="../a"\r\n\r\n%PDF-1.7\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n<html>\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data; name="picture"; filename="a"\r\n\r\n\x89PNG\r\n\x1a\n\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
  '--x\r\nno header at all',
]

export function casesOf(
  operation: Operation,
  described: Described,
  shop: Shop,
  schemas: Record<string, Schema>,
): fc.Arbitrary<Case> {
  const { right, bent } = valuesOf(shop, schemas)
  const asText = (value: unknown) => encodeURIComponent(String(value).toWellFormed())
  const { parameters = [], requestBody } = described

  const piece = ({ name, schema }: Parameter) => {
    const good =
      name === 'sessionId'
        ? fc.constantFrom(...shop.sessions)
        : name === 'identifier'
          ? identifiers(shop)
          : name === 'number'
            ? fc.constantFrom('1', '2')
            : right(schema, name)
    return fc.oneof({ weight: 5, arbitrary: good.map(asText) }, { weight: 1, arbitrary: hostilePiece })
  }
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  const path = fc
    .tuple(...inPath.map(piece))
    .map((values) =>
      inPath.reduce((made, { name }, index) => made.replace(`{${name}}`, values[index] ?? ''), operation.path),
    )
  const query = fc
    .record({
      values: fc.tuple(...inQuery.map((parameter) => fc.option(fc.oneof(piece(parameter), hostilePiece), { freq: 3 }))),
      more: fc.constantFrom('', '', '', 'x=1', 'limit=1&limit=2', '__proto__=1', '%ff'),
    })
    .map(({ values, more }) =>
      [...values.flatMap((value, index) => (value === null ? [] : [`${inQuery[index]?.name}=${value}`])), more]
        .filter(Boolean)
        .join('&'),
    )
  const json = requestBody?.content['application/json']?.schema
  const body = json
    ? fc.oneof(
        { weight: 5, arbitrary: right(json, '').map((value) => JSON.stringify(value)) },
        { weight: 4, arbitrary: bent(json) },
        { weight: 1, arbitrary: hostileBody },
      )
    : fc.oneof(
        { weight: 3, arbitrary: fc.constant(null) },
        { weight: operation.method === 'get' ? 0 : 1, arbitrary: hostileBody },
      )
  const type = fc.oneof(
    { weight: 9, arbitrary: fc.constant('application/json') },
    { weight: 1, arbitrary: fc.constantFrom('text/plain', 'application/json; charset=utf-16', MULTIPART, 'x', '') },
  )
  const forms = fc.record({ path, query, contentType: fc.constant(MULTIPART), body: fc.constantFrom(...FORMS) })
  const plain = fc.record({ path, query, contentType: type, body })
  return requestBody?.content['multipart/form-data']
    ? fc.oneof({ weight: 4, arbitrary: plain }, { weight: 1, arbitrary: forms })
    : plain
}

const identifiers = ({ ids }: Shop) =>
  fc.oneof(fc.constantFrom(...ids.person), fc.constantFrom('robin', 'admin', 'me', 'a.b'))
