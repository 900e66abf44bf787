// The meal planner: seven dinners and their shopping, thirty favourites, the pantry.
import { circle, line, type Mark, rect, type Sheet, text, times } from '../drawing/marks.ts'
import { mix, type Palette } from '../drawing/palettes.ts'
import { a4, box, caption, days, footer, grey, hair, heading, inner, margin, page, rules, tick } from './paper.ts'

function dinners(p: Palette): Sheet {
  const half = inner * 0.52
  const aisles = [
    'Fruit and vegetables',
    'Bread and dry goods',
    'Milk, eggs, cheese',
    'Cold and frozen',
    'Everything else',
  ]
  const right = margin + half + 18
  return page([
    ...heading('Seven dinners', 'Week of', p),
    ...days.flatMap((day, index): Mark[] => {
      const y = 112 + index * 82
      return [
        rect(
          margin,
          y,
          half,
          72,
          { fill: index % 2 ? '#ffffff' : mix(p.soft, '#ffffff', 0.72), stroke: hair, width: 0.7 },
          6,
        ),
        text(margin + 10, y + 18, day, 11, 'bold', p.deep),
        ...rules(margin + 10, y + 40, half - 20, 2, 20),
        circle(margin + half - 16, y + 15, 6, { stroke: p.main, width: 1 }),
      ]
    }),
    ...aisles.flatMap((aisle, index): Mark[] => {
      const y = 124 + index * 116
      return [
        caption(right, y, aisle, p),
        ...times(4, (row) => [
          tick(right, y + 22 + row * 21),
          line(right + 16, y + 23 + row * 21, a4.width - margin, y + 23 + row * 21, hair, 0.7),
        ]).flat(),
      ]
    }),
    rect(margin, 704, inner, 84, { fill: mix(p.warm, '#ffffff', 0.6) }, 8),
    caption(margin + 12, 724, 'Eat up first', p),
    ...rules(margin + 12, 748, inner - 24, 2, 24, p.main),
    ...footer('Seven Dinners'),
  ])
}

function thirtyDinners(p: Palette): Sheet {
  const half = inner / 2
  return page([
    ...heading('Thirty dinners that we like', 'fill in once', p),
    ...times(30, (index): Mark[] => {
      const [x, y] = [margin + (index % 2) * half, 132 + Math.floor(index / 2) * 44]
      return [
        text(x, y, String(index + 1), 13, 'display', p.main),
        line(x + 26, y + 2, x + half - 14, y + 2, hair, 0.7),
        text(x + 26, y + 15, 'quick / oven / guests', 7, 'sans', grey),
      ]
    }).flat(),
    ...footer('Seven Dinners'),
  ])
}

const pantry: [string, string[]][] = [
  ['Dry', ['Pasta', 'Rice', 'Lentils', 'Couscous', 'Oats', 'Flour', 'Sugar', 'Breadcrumbs']],
  ['Tins and jars', ['Tomatoes', 'Chickpeas', 'White beans', 'Coconut milk', 'Olives', 'Stock', 'Mustard', 'Honey']],
  ['Oils and sour', ['Olive oil', 'Neutral oil', 'Vinegar', 'Soy sauce', 'Lemons', 'Capers', 'Pickles', 'Butter']],
  ['Spices', ['Salt', 'Pepper', 'Paprika', 'Cumin', 'Chilli', 'Curry powder', 'Bay leaves', 'Cinnamon']],
  ['Cold', ['Eggs', 'Milk', 'Yoghurt', 'Hard cheese', 'Onions', 'Garlic', 'Potatoes', 'Carrots']],
  ['Freezer', ['Peas', 'Spinach', 'Bread', 'Berries', 'Herbs', 'Broth', 'Puff pastry', 'Ice']],
]

function pantryList(p: Palette): Sheet {
  return page([
    ...heading('What should be in the house', 'tick before you shop', p),
    ...pantry.flatMap(([shelf, things], index): Mark[] => {
      const [x, y] = [margin + (index % 2) * (inner / 2 + 8), 120 + Math.floor(index / 2) * 222]
      return [
        box(x, y, inner / 2 - 8, 206),
        text(x + 14, y + 24, shelf, 13, 'bold', p.main),
        ...things.flatMap((thing, row): Mark[] => [
          tick(x + 14, y + 46 + row * 20),
          text(x + 32, y + 46 + row * 20, thing, 11, 'sans', p.deep),
        ]),
      ]
    }),
    ...footer('Seven Dinners'),
  ])
}

export function mealPlanner(p: Palette): Sheet[] {
  return [dinners(p), thirtyDinners(p), pantryList(p)]
}
