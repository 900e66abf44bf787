// 204 searches in twelve groups, each with what its searcher wants as facts, and the first judgement.
import type { Facts, QualityListing } from './grammar.ts'
import { ASPECTS, FORMS, LANGUAGE_NAMES, THEMES } from './lexicon.ts'

// Typed = wanted facts and the languages that the searcher reads; without any, English.
const TYPED = {
  typos: `
kniting pattern mittens = knitting mittens / croched fox = crochet fox / watercolr mushroom print = print mushroom watercolour
calender 2026 = calendar 2026 / wedding invitaton = invitation wedding / recipie book soup = cookbook soup
seemless pattern mushrooms = pattern mushroom / embroidry butterfly = stitch butterfly
multiplikation worksheets = worksheet multiplication / elephent coloring pages = coloring elephant
hallowen clipart = clipart halloween / sheet musik violin = music violin
minimalst invoice template = template invoice minimalist / fitnes planner = planner fitness
gratitide journal = journal gratitude / lightrom presets portrait = preset portrait / dungon tileset = tiles dungeon`,
  plurals: `
owls = owl / fox prints = print fox / butterfly posters = print butterfly / knitting patterns hats = knitting hat
mice crochet pattern = crochet mouse / leaf clipart = clipart leaf / leaves wallpaper = wallpaper leaf
birthday cards = card birthday / invoice templates = template invoice / scarves = scarf
dress sewing patterns = sewing dress / cake recipe = cookbook cake / guitar waltzes = music guitar waltz
weather icon = icons weather / Fuchs Malvorlagen = de coloring fox / Katze Stickmuster = de stitch cat
Pilze Poster = de print mushroom`,
  accents: `
elephant affiche = fr print elephant / hakelanleitung eule = de crochet owl / haekelanleitung fuchs = de crochet fox
muetze strickanleitung = de knitting hat / invitacion boda = es invitation wedding
modele de tricot moufles = fr knitting mittens / lamina buho = es print owl / carte de voeux noel = fr card christmas
gateau recettes = fr cookbook cake / cumpleanos tarjeta = es card birthday
grusskarte geburtstag = de card birthday / Grußkarte Ostern = de card easter / patron costura vestido = es sewing dress
résumé template = template resume / prereglages lightroom = fr preset / floete noten = de music flute
geraeusche regen = de sounds rain`,
  'word order': `
mittens pattern knitting = knitting mittens / poster mushroom minimalist = print mushroom minimalist
invitation wedding boho = invitation wedding boho / calendar sunflower 2026 = calendar sunflower 2026
template invoice minimalist = template invoice minimalist / chart cross stitch rose = stitch rose
pages coloring whale = coloring whale / loops techno 128 bpm = samples techno 128bpm
score piano lullaby = music piano lullaby / dog kids pattern crochet = crochet dog children
grade 3 worksheets fractions = worksheet fractions grade3 / typeface serif vintage = font serif vintage
wallpaper phone mountain = wallpaper mountain phone / presets lightroom film = preset film
planner a4 meal = planner meal a4 / kissen schnittmuster kinder = de sewing cushion children
tote bag pattern sewing = sewing bag`,
  partial: `
knitting mitt = knitting mittens / mushroom waterc = mushroom watercolour / embroid rose = stitch rose
calen 2027 = calendar 2027 / wedding invit = invitation wedding / butterf = butterfly
seamless pattern mushr = pattern mushroom / christmas clip = clipart christmas / gratit = gratitude
worksheets multip = worksheet multiplication / newsl = newsletter / lightroom pre = preset / sourd = bread
pixel art tile = tiles / strickanl = de knitting / sonnenbl = de sunflower
online class photogr = course photography`,
  synonyms: `
beanie knitting pattern = knitting hat / jumper knitting = knitting sweater / pillow cover sewing = sewing cushion
typeface blackletter = font gothic / poster whale = print whale / diary dreams = journal dream
xmas card = card christmas / cv template = template resume / fiddle sheet music = music violin
kitten clipart = clipart cat / wall decor moon = print moon / photo filters food = preset food
expense tracker = budget / toadstool = mushroom / times tables = multiplication / ocean wallpaper = wallpaper sea
plant-based recipes = cookbook vegan`,
  'German compounds': `
Katzenstickmuster = de stitch cat / Hochzeitseinladung = de invitation wedding / Wochenplaner = de planner weekly
Wochen Planer = de planner weekly / Weihnachtskarte = de card christmas
Geburtstagseinladung = de invitation birthday / Mützenstrickanleitung = de knitting hat
Strick Anleitung Socken = de knitting socks / Häkel Muster Hund = de crochet dog
Einladungskarte Geburtstag = de invitation birthday / Kissenschnittmuster = de sewing cushion
Mond Kalender = de calendar moon / Reiseplaner = de planner travel / Suppenrezepte = de cookbook soup
Liebesgeschichte = de story love / Klaviernoten = de music piano / Planer = de planner`,
  CJK: `
猫 刺繍図案 = ja stitch cat / 狐 = ja fox / 編み図 帽子 = ja knitting hat / 水彩 ポスター = ja print watercolour / 手帳 = ja planner
クリスマスカード = ja card christmas / 楽譜 ピアノ = ja music piano / ピアノ楽譜 = ja music piano / 壁紙 月 = ja wallpaper moon
塗り絵 = ja coloring / 剪贴画 = zh clipart / 狐狸 海报 = zh print fox / 日历 2026 = zh calendar 2026
婚礼邀请函 = zh invitation wedding / 字体 = zh font / 涂色页 狐狸 = zh coloring fox / 钢琴 乐谱 = zh music piano`,
  numbers: `
calendar 2026 = calendar 2026 / student planner a5 = planner student a5 / 45cm cushion = cushion 45cm
quilt 60 cm = quilt 60cm / grade 3 worksheets = worksheet grade3 / 4k wallpaper mountain = wallpaper mountain 4k
5x7 invitation birthday = invitation birthday 5x7 / clipart 300dpi = clipart 300dpi
300 dpi seamless pattern = pattern 300dpi / digital paper 12x12 = pattern 12in
drum loops 90bpm = samples drums 90bpm / techno 128bpm = techno 128bpm / a4 print whale = print whale a4
tileset 16x16 = tiles 16px / din a6 card = card a6 / 8.5x11 planner = planner letter
klasse 2 arbeitsblätter = de worksheet grade2`,
  'stop words': `
a print of an owl = print owl / a story of love = story love / how to knit a hat = knitting hat
knitting patterns for beginners = knitting beginners / coloring pages for the kids = coloring children
invitation to a wedding = invitation wedding / worksheets about telling the time = worksheet clock
sheet music for the flute = music flute / something with foxes = fox / i want to make a budget = budget
a book of soup recipes = cookbook soup / planner for my meals = planner meal
Strickanleitung für eine Mütze = de knitting hat / Karte zum Geburtstag = de card birthday
Poster mit einem Wal = de print whale / patron de tricot pour un bonnet = fr knitting hat
invitación para una boda = es invitation wedding`,
  'wrong keyboard': `
Hochyeit Einladung = de invitation wedding / Katyen Stickmuster = de stitch cat / Pily Poster = de print mushroom
babz shower invitation = invitation baby / birthdaz card = card birthday / butterflz print = print butterfly
lullabz piano = music piano lullaby / dream diarz = journal dream / h'kelanleitung fuchs = de crochet fox
m[tze strickanleitung = de knitting hat / лтшеештп зфееукт = knitting / щцд зкште = print owl
сфдутвфк 2026 = calendar 2026 / ащч сдшзфке = clipart fox / zqtercolor mushroom = mushroom watercolour
qpron sewing = sewing apron / ｐｌａｎｎｅｒ ａ５ = planner a5`,
  'mixed languages': `
fuchs clipart = de en clipart fox / strickanleitung hat = de en knitting hat
hochzeit invitation = de en invitation wedding / calendrier 2026 sunflower = fr en calendar sunflower 2026
aquarelle mushroom print = fr en print mushroom watercolour / 猫 clipart = ja en clipart cat
acuarela seamless pattern = es en pattern watercolour / noel card = fr en card christmas
weihnachten clip art = de en clipart christmas / schreibschrift font = de en font script
piano noten = de en music piano / boda invitation template = es en invitation wedding
katze wallpaper 4k = de en wallpaper cat 4k / ピアノ sheet music = ja en music piano
renard cross stitch = fr en stitch fox / vegan rezepte = de en cookbook vegan / wal poster a4 = de en print whale a4`,
}

export type Group = keyof typeof TYPED
export type Query = { group: Group; typed: string; wants: string[]; reads: string[] }

export const GROUPS = Object.keys(TYPED) as Group[]
export const QUERIES: Query[] = GROUPS.flatMap((group) =>
  TYPED[group]
    .trim()
    .split(/\n| \/ /)
    .map((one) => {
      const [typed = '', said = ''] = one.split(' = ')
      const isLanguage = (word: string) => LANGUAGE_NAMES.some((name) => name === word)
      const reads = said.split(' ').filter(isLanguage)
      const wants = said.split(' ').filter((word) => !isLanguage(word))
      return { group, typed, wants, reads: reads.length > 0 ? reads : ['en'] }
    }),
)

/** What else a searcher may look at: not what was asked for, but of use. */
const NEAR_FORMS: Record<string, string[]> = {
  print: ['wallpaper', 'clipart'],
  clipart: ['print', 'pattern', 'brushes'],
  wallpaper: ['print'],
  pattern: ['clipart'],
  planner: ['calendar', 'journal'],
  calendar: ['planner'],
  journal: ['planner'],
  budget: ['planner'],
  invitation: ['card'],
  card: ['invitation'],
  worksheet: ['flashcards'],
  knitting: ['crochet'],
  crochet: ['knitting'],
  sewing: ['quilt'],
  quilt: ['sewing'],
  cookbook: ['course'],
  icons: ['clipart'],
}
const FORM_OF = new Map(FORMS.map((form) => [form.key, form]))
const THEME_KEYS = new Set(THEMES.map(({ key }) => key))
const ASPECT_OF = new Map(Object.entries(ASPECTS).flatMap(([name, concepts]) => concepts.map(({ key }) => [key, name])))

/** What a wanted fact costs where the listing doesn't have it; 3 is all. */
function missing(want: string, { form, themes, stated }: Facts): number {
  if (FORM_OF.has(want)) return form === want ? 0 : NEAR_FORMS[want]?.includes(form) ? 2 : 3
  if (THEME_KEYS.has(want)) return themes.includes(want) ? themes.length - 1 : 3
  const name = ASPECT_OF.get(want) ?? ''
  if (!FORM_OF.get(form)?.aspects.includes(name)) return 3
  return stated[name] === want ? 0 : stated[name] ? 2 : 1
}

/**
 * The first judgement, by what is missing: 3 is what was asked for, 2 differs a little (one of two
 * themes, a size that isn't stated), 1 may be of use (another style, a language that isn't read).
 */
export function judgeFirst({ wants, reads }: Query, { facts }: QualityListing): number {
  const cost = wants.reduce((sum, want) => sum + missing(want, facts), 0) + (reads.includes(facts.language) ? 0 : 2)
  return Math.max(0, 3 - cost)
}
