// Curated colours. Every picture uses one palette, so that a shop's shelf holds together.

export type Palette = {
  /** Behind things. */
  ground: string
  /** Darkest, also for type on light ground. */
  deep: string
  main: string
  warm: string
  accent: string
  soft: string
  /** Lightest, paper. */
  pale: string
}

const palettes = {
  meadow: {
    ground: '#d5e0c8',
    deep: '#24483e',
    main: '#5b8c5a',
    warm: '#e3a857',
    accent: '#cf6249',
    soft: '#b9cfa6',
    pale: '#f6f1e4',
  },
  harbour: {
    ground: '#c9dde3',
    deep: '#17324d',
    main: '#2f6690',
    warm: '#e98a5b',
    accent: '#f2c14e',
    soft: '#9cc5d3',
    pale: '#f4f0e7',
  },
  terracotta: {
    ground: '#ecd6c0',
    deep: '#2f2a28',
    main: '#c4603c',
    warm: '#e8a87c',
    accent: '#33544c',
    soft: '#e5c3a0',
    pale: '#fbf3e8',
  },
  beetroot: {
    ground: '#efd3d0',
    deep: '#4a1633',
    main: '#8e2a54',
    warm: '#e2725b',
    accent: '#64794a',
    soft: '#e3a7ae',
    pale: '#fcf2ec',
  },
  papaya: {
    ground: '#fbe0bb',
    deep: '#4f2a29',
    main: '#ec7440',
    warm: '#f8b04f',
    accent: '#2a7d76',
    soft: '#f9d3a0',
    pale: '#fff7ea',
  },
  night: {
    ground: '#2a3564',
    deep: '#141c3c',
    main: '#36478a',
    warm: '#f3d27a',
    accent: '#e58c8a',
    soft: '#a9b6e0',
    pale: '#f3f1ea',
  },
  clay: {
    ground: '#e3d6c5',
    deep: '#3d342c',
    main: '#8a6f57',
    warm: '#cf8657',
    accent: '#55766f',
    soft: '#d2bea4',
    pale: '#faf5ec',
  },
  fern: {
    ground: '#c9dcc3',
    deep: '#163a2c',
    main: '#2f7250',
    warm: '#dbb34a',
    accent: '#d9785f',
    soft: '#9fc59b',
    pale: '#f5f5e8',
  },
  crayon: {
    ground: '#d2e2f3',
    deep: '#22304f',
    main: '#3e6fb0',
    warm: '#f4b942',
    accent: '#e4572e',
    soft: '#aecbea',
    pale: '#fcf9f1',
  },
  citrus: {
    ground: '#c4dfe0',
    deep: '#1f3b4d',
    main: '#2f6f7e',
    warm: '#f5c518',
    accent: '#e8772e',
    soft: '#f7e08a',
    pale: '#fdf8e7',
  },
  dusk: {
    ground: '#43345f',
    deep: '#231a36',
    main: '#5b4a82',
    warm: '#f0a36b',
    accent: '#e56b6f',
    soft: '#c9a9c9',
    pale: '#f8f0ea',
  },
} satisfies Record<string, Palette>

export type PaletteName = keyof typeof palettes

export function paletteOf(name: PaletteName): Palette {
  return palettes[name]
}

/** A colour between two, `share` 0 to 1 of the second. */
export function mix(from: string, to: string, share: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) => Math.round(channel(from, at) * (1 - share) + channel(to, at) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
