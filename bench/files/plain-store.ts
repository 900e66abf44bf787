// The simplest file store: PUT streams a body to disk and hashes it, GET streams it back.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import { pipeline } from 'node:stream/promises'

const [file = ''] = process.argv.slice(2)

const server = createServer(async (request, response) => {
  if (request.method === 'GET') return void createReadStream(file).pipe(response)
  const hash = createHash('sha256')
  await pipeline(
    request,
    async function* (chunks) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(file),
  )
  response.end(hash.digest('hex'))
})
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify(server.address())))
