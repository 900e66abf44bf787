// The storage service as a process of its own, which can be killed. Options come as JSON; the address goes to stdout.
import { type StorageOptions, startStorage } from '../../../local/storage/start-storage.ts'

const options = JSON.parse(process.argv[2] ?? '{}') as StorageOptions
const storage = await startStorage({ ...options, log: (line) => process.stderr.write(`${line}\n`) })
process.stdout.write(`${storage.url}\n`)
