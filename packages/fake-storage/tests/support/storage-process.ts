// The storage service as a separate process, which can be killed. Options come as JSON. It prints
// its address.
import { type FakeStorageOptions, startFakeStorage } from '../../src/start-fake-storage.ts'

const options = JSON.parse(process.argv[2] ?? '{}') as FakeStorageOptions
const storage = await startFakeStorage({ ...options, log: (line) => process.stderr.write(`${line}\n`) })
process.stdout.write(`${storage.url}\n`)
