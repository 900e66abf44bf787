// What the covers of printed sheets say, and which of their pages they show.

import { habitMonth } from '../designs/habit-garden.ts'
import { drawnPages } from '../designs/page-sets.ts'
import { paletteOf } from '../drawing/palettes.ts'
import type { SeedListing } from '../types.ts'
import type { PaperCover } from './paper-covers.ts'

const titles: Record<string, Omit<PaperCover, 'pages'>> = {
  'undated-weekly-planner': {
    title: 'Undated Weekly Planner',
    note: 'A4, 52 weeks',
    hero: [0, 53, 1],
    spread: [0, 1],
    detail: 12,
    seal: ['54', 'pages'],
  },
  'household-budget-workbook': {
    title: 'Household Budget',
    note: 'a year on paper',
    hero: [0, 13, 3],
    spread: [1, 13],
    detail: 5,
    seal: ['15', 'pages'],
  },
  'habit-garden-tracker': {
    title: 'Habit Garden',
    note: 'one leaf a day',
    hero: [3, 4, 5],
    spread: [5, 8],
    detail: 5,
    seal: ['12', 'months'],
  },
  'seven-dinners-meal-planner': {
    title: 'Seven Dinners',
    note: 'meals and shopping',
    hero: [2, 1, 0],
    spread: [0, 2],
    detail: 0,
    seal: ['3', 'sheets'],
  },
  'times-tables-practice': {
    title: 'Times Tables',
    note: '20 sheets with answers',
    hero: [20, 12, 4],
    spread: [5, 20],
    detail: 10,
    seal: ['24', 'pages'],
  },
  'telling-the-time': {
    title: 'Telling the Time',
    note: '12 clock worksheets',
    hero: [12, 9, 6],
    spread: [2, 9],
    detail: 7,
    clock: true,
    seal: ['14', 'pages'],
  },
  'fraction-walls': {
    title: 'Fraction Walls',
    note: 'and number lines',
    hero: [3, 2, 0],
    spread: [0, 3],
    detail: 0,
    seal: ['5', 'pages'],
  },
  'handwriting-paper': {
    title: 'Handwriting Paper',
    note: 'six rulings',
    hero: [5, 2, 0],
    detail: 0,
    seal: ['6', 'pages'],
  },
  'capital-city-cards': {
    title: 'Capital City Cards',
    note: '48 flash cards',
    hero: [7, 2, 0],
    spread: [4, 5],
    detail: 0,
    seal: ['48', 'cards'],
  },
}

export function paperCoverOf(listing: SeedListing): PaperCover {
  const pages = drawnPages(listing)
  const title = titles[listing.slug]
  if (!pages || !title) throw new Error(`no pages are drawn for ${listing.slug}`)
  if (listing.slug !== 'habit-garden-tracker') return { pages, ...title }
  const inUse = habitMonth(5, paletteOf(listing.palette), [31, 22, 27, 12, 30, 18])
  return { pages: pages.with(5, inUse), ...title }
}
