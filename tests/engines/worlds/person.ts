// A person at a browser, who knows only what can be read on the page. The same in each engine.
import { vi } from 'vitest'
import type { What } from './find.ts'

/** What each engine does its own way. An element is of the page that is open. */
export type Engine<Element = unknown> = {
  goTo(address: string): Promise<void>
  address(): Promise<string>
  /** `findInPage` of find.ts. */
  find(what: What): Promise<Element | null>
  click(element: Element): Promise<void>
  /** Replaces the field's text. */
  type(element: Element, text: string): Promise<void>
  chooseFiles(element: Element, paths: string[]): Promise<void>
  /** Runs a function in the page, with the element. */
  run<Value>(element: Element, inPage: (element: HTMLElement, value: string) => Value, value: string): Promise<Value>
  /** Open tabs. */
  tabs(): Promise<number>
  /** The bytes of the next file that arrives after `begin`. */
  download(begin: () => Promise<void>): Promise<Uint8Array>
  picture(): Promise<Uint8Array>
  /** Errors of the shop's pages that nothing caught. */
  problems(): string[]
  close(): Promise<void>
}

type Name = string | RegExp

const PATIENCE = { timeout: 30_000, interval: 50 }

const whatOf = (kind: What['kind'], name: Name): What =>
  typeof name === 'string' ? { kind, name, flags: null } : { kind, name: name.source, flags: name.flags }

/** Runs in pages. */
const choose = (select: HTMLElement, label: string) => {
  if (!(select instanceof HTMLSelectElement)) throw new Error(`${label}: nothing to choose from`)
  const option = Array.from(select.options).find(({ text }) => text.trim() === label)
  if (!option) throw new Error(`nothing is called ${label}`)
  select.value = option.value
  for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }))
}
const shownText = (element: HTMLElement) => element.textContent.replace(/\s+/g, ' ')

export class Person<Element = unknown> {
  readonly engine: Engine<Element>
  constructor(engine: Engine<Element>) {
    this.engine = engine
  }

  /** Does something with what is found, again where the page replaced it meanwhile. */
  async #with<Value>(what: What, act: (element: Element) => Promise<Value>): Promise<Value> {
    const attempt = async () => {
      const element = await this.engine.find(what)
      if (!element) throw new Error(`no ${what.kind} ${what.name}`)
      return await act(element)
    }
    return await vi.waitFor(attempt, PATIENCE)
  }

  open = (address: string) => this.engine.goTo(address)
  see = (words: Name) => this.#with(whatOf('words', words), async () => undefined)
  /** Whether a control is there, now. */
  has = async (control: Name) => (await this.engine.find(whatOf('control', control))) !== null
  /** Waits for a control. */
  find = (control: Name) => this.#with(whatOf('control', control), async () => undefined)
  press = (control: Name) => this.#with(whatOf('control', control), this.engine.click)
  fill = (field: Name, text: string) => this.#with(whatOf('field', field), (found) => this.engine.type(found, text))
  choose = (field: Name, option: string) =>
    this.#with(whatOf('field', field), (found) => this.engine.run(found, choose, option))
  files = (field: Name, ...paths: string[]) =>
    this.#with(whatOf('files', field), (found) => this.engine.chooseFiles(found, paths))
  download = (control: Name) => this.engine.download(() => this.press(control))
  /** Waits until the address is of that origin. */
  arrive = (origin: string) =>
    vi.waitFor(async () => {
      const address = await this.engine.address()
      if (new URL(address).origin !== origin) throw new Error(`at ${address}, not at ${origin}`)
    }, PATIENCE)
  /** All that can be read on the page, for a failure. */
  text = () => this.#with(whatOf('page', ''), (found) => this.engine.run(found, shownText, '')).catch(String)
}
