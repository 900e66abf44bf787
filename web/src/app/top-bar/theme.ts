// Light or dark: the system's preference until someone chooses. public/preload.js sets the choice before the first paint.
import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const system = () => matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

const current = (): Theme => {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return system().matches ? 'dark' : 'light'
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  const preference = system()
  preference.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    preference.removeEventListener('change', listener)
  }
}

export const useTheme = () => useSyncExternalStore(subscribe, current, (): Theme => 'light')

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  localStorage.setItem('theme', theme)
  for (const listener of listeners) listener()
}
