// The second judgement of the searches, made from the typed words and the listings, without the first.
// It grades by ladders: what is worth 3, 2 and 1 to these searchers.
import type { QualityListing } from './grammar.ts'

// Worth 3 > worth 2 > worth 1 : typed; typed. A "+" joins facts, a "," separates alternatives. At the
// beginning the languages that the searcher reads, without any English.
const LADDERS = new Map(
  `
knitting+mittens > > crochet+mittens : kniting pattern mittens; mittens pattern knitting; knitting mitt
crochet+fox > > stitch+fox, quilt+fox : croched fox
print+mushroom+watercolour > > print+mushroom, clipart+mushroom+watercolour : watercolr mushroom print
calendar+2026 > > planner+weekly : calender 2026; calendar 2026; сфдутвфк 2026
calendar+2027 > > planner+weekly : calen 2027
invitation+wedding > card+wedding > template+minimalist : wedding invitaton; wedding invit; invitation to a wedding
cookbook+soup > > cookbook+vegan : recipie book soup; a book of soup recipes
pattern+mushroom > clipart+mushroom > print+mushroom : seemless pattern mushrooms; seamless pattern mushr
stitch+butterfly > > quilt+butterfly : embroidry butterfly
worksheet+multiplication > flashcards+multiplication > worksheet+fractions : multiplikation worksheets; worksheets multip
coloring+elephant > > flashcards+elephant, clipart+elephant : elephent coloring pages
clipart+halloween > > pattern+halloween, coloring+halloween : hallowen clipart
music+violin > > music+flute : sheet musik violin; fiddle sheet music
planner+fitness > > planner+meal, planner+weekly : fitnes planner
journal+gratitude > > journal+dream : gratitide journal
preset+portrait > > preset+film : lightrom presets portrait / tiles+dungeon > > adventure+dungeon : dungon tileset
owl : owls / print+fox > wallpaper+fox > clipart+fox, pattern+fox : fox prints
print+butterfly > wallpaper+butterfly > clipart+butterfly, pattern+butterfly : butterfly posters; butterflz print
knitting+hat > > crochet+hat : knitting patterns hats; beanie knitting pattern; how to knit a hat
crochet+mouse > > stitch+mouse : mice crochet pattern
clipart+leaf > brushes+leaf > pattern+leaf, print+leaf : leaf clipart
wallpaper+leaf > > print+leaf, pattern+leaf : leaves wallpaper
card+birthday > > invitation+birthday : birthday cards; birthdaz card
template+invoice > > budget+household : invoice templates / scarf : scarves
sewing+dress > > sewing+apron : dress sewing patterns / cookbook+cake > > cookbook+bread : cake recipe
music+guitar+waltz > music+guitar > music+piano+waltz : guitar waltzes / icons+weather > > : weather icon
de coloring+fox > > clipart+fox : Fuchs Malvorlagen
de stitch+cat > > quilt+cat : Katze Stickmuster; Katzenstickmuster; Katyen Stickmuster
de print+mushroom > > wallpaper+mushroom, clipart+mushroom : Pilze Poster; Pily Poster
fr print+elephant > > wallpaper+elephant, clipart+elephant : elephant affiche
de crochet+owl > > stitch+owl : hakelanleitung eule
de crochet+fox > > stitch+fox : haekelanleitung fuchs; h'kelanleitung fuchs
de knitting+hat > > crochet+hat : muetze strickanleitung; Mützenstrickanleitung; Strickanleitung für eine Mütze; m[tze strickanleitung
es invitation+wedding > card+wedding > : invitacion boda; invitación para una boda
fr knitting+mittens > > crochet+mittens : modele de tricot moufles
es print+owl > > wallpaper+owl : lamina buho
fr card+christmas > > invitation+christmas, clipart+christmas : carte de voeux noel
fr cookbook+cake > > cookbook+bread, course+bread : gateau recettes
es card+birthday > > invitation+birthday : cumpleanos tarjeta
de card+birthday > > invitation+birthday : grusskarte geburtstag; Karte zum Geburtstag
de card+easter > > invitation+easter : Grußkarte Ostern / es sewing+dress > > sewing+apron : patron costura vestido
template+resume > > : résumé template; cv template / fr preset > > : prereglages lightroom
de music+flute > > music+violin : floete noten / de sounds+rain > > sounds : geraeusche regen
print+mushroom+minimalist > > print+mushroom, wallpaper+mushroom+minimalist : poster mushroom minimalist
invitation+wedding+boho > card+wedding+boho > invitation+wedding : invitation wedding boho
calendar+sunflower+2026 > > calendar+sunflower : calendar sunflower 2026
template+invoice+minimalist > > template+invoice : template invoice minimalist; minimalst invoice template
stitch+rose > > quilt+rose : chart cross stitch rose; embroid rose
coloring+whale > > clipart+whale : pages coloring whale
samples+techno+128bpm > samples+techno > samples+128bpm : loops techno 128 bpm; techno 128bpm
music+piano+lullaby > > music+piano, music+lullaby : score piano lullaby; lullabz piano
crochet+dog+children > crochet+dog > : dog kids pattern crochet
worksheet+fractions+grade3 > > worksheet+fractions, worksheet+multiplication+grade3 : grade 3 worksheets fractions
font+serif+vintage > > font+serif : typeface serif vintage
wallpaper+mountain+phone > > wallpaper+mountain : wallpaper phone mountain
preset+film > > preset+portrait : presets lightroom film
planner+meal+a4 > planner+meal > planner+a4 : planner a4 meal / planner+student+a5 > planner+student > planner+a5 : student planner a5
de sewing+cushion+children > sewing+cushion > quilt+cushion+children : kissen schnittmuster kinder
sewing+bag > quilt+bag > knitting+bag, crochet+bag : tote bag pattern sewing
mushroom+watercolour > > mushroom+minimalist, mushroom+boho : mushroom waterc; zqtercolor mushroom / butterfly : butterf
clipart+christmas > > pattern+christmas, card+christmas : christmas clip / gratitude : gratit / newsletter : newsl
preset : lightroom pre / bread : sourd / tiles : pixel art tile / de knitting > > crochet : strickanl
de sunflower : sonnenbl / course+photography > > course+painting : online class photogr
knitting+sweater > > crochet+sweater : jumper knitting
sewing+cushion > quilt+cushion > knitting+cushion : pillow cover sewing
font+gothic > > font+serif : typeface blackletter / print+whale > > wallpaper+whale, clipart+whale : poster whale
journal+dream > > journal+gratitude : diary dreams; dream diarz
card+christmas > > invitation+christmas : xmas card / clipart+cat > > brushes+cat, pattern+cat : kitten clipart
print+moon > > wallpaper+moon, calendar+moon : wall decor moon / preset+food > > preset+film : photo filters food
budget > > : expense tracker; i want to make a budget / mushroom : toadstool
multiplication > > fractions : times tables / wallpaper+sea > > print+sea : ocean wallpaper
cookbook+vegan > > cookbook+soup : plant-based recipes
de invitation+wedding > card+wedding > : Hochzeitseinladung; Hochyeit Einladung
de planner+weekly > > planner, calendar : Wochenplaner; Wochen Planer
de card+christmas > > invitation+christmas : Weihnachtskarte
de invitation+birthday > > card+birthday : Geburtstagseinladung; Einladungskarte Geburtstag
de knitting+socks > > crochet+socks : Strick Anleitung Socken / de crochet+dog > > stitch+dog : Häkel Muster Hund
de sewing+cushion > quilt+cushion > knitting+cushion : Kissenschnittmuster
de calendar+moon > > print+moon : Mond Kalender / de planner+travel > > planner : Reiseplaner
de cookbook+soup > > cookbook+vegan : Suppenrezepte / de story+love > > : Liebesgeschichte
de music+piano > > music+guitar : Klaviernoten / de planner > > calendar, budget : Planer
ja stitch+cat > > quilt+cat : 猫 刺繍図案 / ja fox : 狐 / ja knitting+hat > > crochet+hat : 編み図 帽子
ja print+watercolour > > print, wallpaper+watercolour : 水彩 ポスター / ja planner > > calendar : 手帳
ja card+christmas > invitation+christmas > clipart+christmas : クリスマスカード / ja music+piano > > music : 楽譜 ピアノ; ピアノ楽譜
ja wallpaper+moon > > print+moon : 壁紙 月 / ja coloring > > : 塗り絵 / zh clipart > > pattern, brushes : 剪贴画
zh print+fox > > wallpaper+fox, clipart+fox : 狐狸 海报 / zh calendar+2026 > calendar > planner : 日历 2026
zh invitation+wedding > card+wedding > : 婚礼邀请函 / zh font > > : 字体 / zh coloring+fox > > clipart+fox : 涂色页 狐狸
zh music+piano > > music : 钢琴 乐谱 / cushion+45cm > > cushion : 45cm cushion / quilt+60cm > > quilt+45cm : quilt 60 cm
worksheet+grade3 > > worksheet+grade2, worksheet+grade4 : grade 3 worksheets
wallpaper+mountain+4k > wallpaper+mountain > : 4k wallpaper mountain
invitation+birthday+5x7 > invitation+birthday > card+birthday+5x7 : 5x7 invitation birthday
clipart+300dpi > clipart > : clipart 300dpi / pattern+300dpi > pattern > : 300 dpi seamless pattern
pattern+12in > pattern > : digital paper 12x12
samples+drums+90bpm > samples+drums > samples+90bpm : drum loops 90bpm
print+whale+a4 > print+whale > wallpaper+whale : a4 print whale / tiles+16px > > tiles : tileset 16x16
card+a6 > card > invitation+a6 : din a6 card / planner+letter > > planner : 8.5x11 planner
de worksheet+grade2 > > worksheet+grade1, worksheet+grade3 : klasse 2 arbeitsblätter
print+owl > > wallpaper+owl, clipart+owl : a print of an owl; щцд зкште / story+love > > : a story of love
knitting+beginners > > knitting : knitting patterns for beginners
coloring+children > > coloring : coloring pages for the kids
worksheet+clock > flashcards+clock > : worksheets about telling the time
music+flute > > music+violin : sheet music for the flute / fox : something with foxes
planner+meal > > planner+weekly : planner for my meals
de print+whale > > wallpaper+whale, clipart+whale : Poster mit einem Wal
fr knitting+hat > > crochet+hat : patron de tricot pour un bonnet
invitation+baby > card+baby > : babz shower invitation / knitting > > crochet : лтшеештп зфееукт
clipart+fox > > print+fox, pattern+fox : ащч сдшзфке / sewing+apron > > quilt+apron : qpron sewing
planner+a5 > planner > journal+a5 : ｐｌａｎｎｅｒ ａ５ / de en clipart+fox > > print+fox, pattern+fox : fuchs clipart
de en knitting+hat > > crochet+hat : strickanleitung hat
de en invitation+wedding > card+wedding > : hochzeit invitation
fr en calendar+sunflower+2026 > > calendar+sunflower : calendrier 2026 sunflower
fr en print+mushroom+watercolour > > print+mushroom, clipart+mushroom+watercolour : aquarelle mushroom print
ja en clipart+cat > > pattern+cat, print+cat : 猫 clipart
es en pattern+watercolour > > pattern, clipart+watercolour : acuarela seamless pattern
fr en card+christmas > > invitation+christmas : noel card
de en clipart+christmas > > pattern+christmas : weihnachten clip art
de en font+script > > font : schreibschrift font / de en music+piano > > music : piano noten
es en invitation+wedding > card+wedding > : boda invitation template
de en wallpaper+cat+4k > wallpaper+cat > print+cat : katze wallpaper 4k
ja en music+piano > > music : ピアノ sheet music / fr en stitch+fox > > quilt+fox : renard cross stitch
de en cookbook+vegan > > cookbook : vegan rezepte / de en print+whale+a4 > print+whale > wallpaper+whale : wal poster a4`
    .trim()
    .split(/\n| \/ /)
    .flatMap((one) => {
      const [ladder = '', typed = ''] = one.split(' : ')
      const reads = /^([a-z]{2} )*/.exec(ladder)?.[0] ?? ''
      const rungs = ladder.slice(reads.length).split('>')
      const facts = rungs.map((rung) => rung.split(',').map((all) => all.trim().split('+')))
      return typed
        .split('; ')
        .map((one) => [one, { reads: reads ? reads.trim().split(' ') : ['en'], rungs: facts }] as const)
    }),
)

/** Pictures, sounds and letters are of use whatever language they are described in. */
const WITHOUT_WORDS =
  /^(print|clipart|wallpaper|pattern|coloring|brushes|font|icons|music|samples|sounds|mockup|preset|tiles)$/

/** The second judgement: the highest rung that the listing reaches, less in a language that isn't read. */
export function judgeSecond(typed: string, { facts }: QualityListing): number {
  const ladder = LADDERS.get(typed)
  if (!ladder) throw new Error(`the second judgement misses "${typed}"`)
  const all = [facts.form, ...facts.themes, ...Object.values(facts.stated)]
  const rung = ladder.rungs.findIndex((sets) => sets.some((set) => set.every((fact) => all.includes(fact))))
  const grade = rung === -1 ? 0 : 3 - rung
  if (ladder.reads.includes(facts.language)) return grade
  return WITHOUT_WORDS.test(facts.form) ? Math.max(0, grade - 1) : 0
}
