// The storage service as a process of its own, which can be killed. Options come as JSON; the
// address goes to stdout.
import { type FakeStorageOptions, startFakeStorage } from '../../src/start-fake-storage.ts'

const options = JSON.parse(process.argv[2] ?? '{}') as FakeStorageOptions
const storage = await startFakeStorage({ ...options, log: (line) => process.stderr.write(`${line}\n`) })
process.stdout.write(`${storage.url}\n`)
