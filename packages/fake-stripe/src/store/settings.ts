// Small values that survive a restart: the platform's account id, the delivery controls.
import type { Database } from './database.ts'

export type SettingsStore = {
  read(name: string): string | undefined
  write(name: string, value: string): void
}

export function createSettingsStore(database: Database): SettingsStore {
  return {
    read: (name) => database.get('select value from settings where name = ?', name)?.value?.toString(),
    write: (name, value) => {
      database.run(
        'insert into settings (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
        name,
        value,
      )
    },
  }
}
