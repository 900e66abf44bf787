// The words of the made-up catalogue: what things are called in six languages. Words of one cell mean
// the same, and each listing draws one of them. A German word that ends with "-" begins compounds.

export const LANGUAGE_NAMES = ['en', 'de', 'fr', 'es', 'ja', 'zh'] as const
export type LanguageName = (typeof LANGUAGE_NAMES)[number]
/** A language without words doesn't sell the thing. */
export type Words = Record<LanguageName, string[]>
export type Concept = { key: string; words: Words }
export type Form = Concept & { category: string; mime: string; groups: string[]; aspects: string[] }
export type Theme = Concept & { groups: string[] }

const lines = (table: string) => table.trim().split('\n')
const cells = (line: string) => line.split('|').map((cell) => cell.trim())
const list = (cell = '') => cell.split(',').flatMap((word) => word.trim() || [])
const wordsOf = (row: string[]) =>
  Object.fromEntries(LANGUAGE_NAMES.map((language, place) => [language, list(row[place])])) as Words

// Key, category, file, groups of themes, other aspects | words
export const FORMS: Form[] = lines(`
knitting knitting pdf garment audience,person | Knitting Pattern, Knit Pattern, Knitting Instructions | Strickanleitung, Strickmuster | Patron de tricot, Modèle de tricot | Patrón de punto | 編み図, 棒針編みの編み図 | 编织图解
crochet crochet pdf garment,animal audience,person | Crochet Pattern, Crochet Instructions | Häkelanleitung, Häkelmuster | Patron de crochet | Patrón de ganchillo | かぎ針編みの編み図 | 钩针图解
sewing sewing pdf sewn audience,width | Sewing Pattern, PDF Sewing Pattern | Schnittmuster, Nähanleitung | Patron de couture | Patrón de costura | 型紙, ソーイング型紙 | 缝纫纸样
quilt quilting pdf sewn,motif audience,width | Quilt Pattern, Quilting Pattern, Patchwork Pattern | Quiltanleitung, Patchworkanleitung | Modèle de patchwork | | パッチワーク型紙 |
stitch embroidery pdf motif audience | Cross Stitch Pattern, Cross Stitch Chart, Embroidery Pattern | Stickmuster, Kreuzstichvorlage | Grille point de croix | Patrón de punto de cruz | 刺繍図案, クロスステッチ図案 | 十字绣图案
print prints image motif style,paper | Art Print, Wall Art, Poster | Kunstdruck, Poster, Wandbild | Affiche, Impression d’art | Lámina, Póster | アートポスター, ポスター | 装饰画, 海报
clipart clip-art image motif,occasion style,dots | Clip Art, Clipart, Clipart Bundle | Clipart, Clipart Set | Cliparts | Clipart, Imágenes prediseñadas | クリップアート, イラスト素材 | 剪贴画, 插画素材
wallpaper wallpapers image motif style,screen | Wallpaper, Background | Hintergrundbild, Wallpaper | Fond d’écran | Fondo de pantalla | 壁紙 | 壁纸
pattern illustrations image motif,occasion style,dots | Seamless Pattern, Digital Paper, Repeat Pattern | Nahtloses Muster, Digitalpapier | Motif sans raccord, Papier numérique | Papel digital | シームレスパターン | 无缝图案
coloring illustrations pdf motif,occasion audience | Coloring Pages, Colouring Book, Coloring Sheets | Malvorlage, Ausmalbilder | Coloriage | Dibujos para colorear | 塗り絵 | 涂色页
brushes brushes archive motif style | Procreate Brushes, Brush Set, Stamp Brushes | Procreate Pinsel | Pinceaux Procreate | | ブラシ素材 | 笔刷
font fonts archive letters style | Font, Typeface, Font Family | Schriftart, Schrift | Police d’écriture | Fuente tipográfica | フォント, 書体 | 字体
icons icons archive topic style | Icon Set, Icons, Icon Pack | Icons, Symbole | Icônes | Iconos | アイコン | 图标
planner daily-planners pdf plan style,paper | Planner, Planner Pages, Organizer | Planer, Planer zum Ausdrucken | Agenda, Planificateur | Planificador | 手帳, プランナー | 手账, 计划本
calendar calendars pdf motif year,style | Calendar, Wall Calendar | Kalender, Wandkalender | Calendrier | Calendario | カレンダー | 日历
journal journals pdf diary paper | Journal, Diary, Guided Journal | Tagebuch, Journal | Journal intime, Carnet | Diario | 日記帳 | 日记本
budget budgeting sheet money paper | Budget Spreadsheet, Budget Planner, Expense Tracker | Budgetplaner, Haushaltsbuch | Tableau de budget | Hoja de presupuesto | 家計簿 | 记账表
invitation cards pdf occasion style,card | Invitation, Invitation Template, Invite | Einladung, Einladungskarte | Invitation, Faire-part | Invitación | 招待状 | 邀请函
card cards pdf occasion style,card | Greeting Card, Printable Card | Grußkarte, Karte | Carte de vœux | Tarjeta de felicitación | グリーティングカード | 贺卡
worksheet worksheets pdf skill grade | Worksheets, Practice Sheets, Worksheet Pack | Arbeitsblätter, Übungsblätter | Fiches d’exercices | Fichas de trabajo | 練習プリント | 练习题
flashcards flashcards pdf skill,animal audience | Flashcards, Flash Cards, Study Cards | Lernkarten, Karteikarten | Cartes mémoire | Tarjetas didácticas | 単語カード | 学习卡
music sheet-music pdf instrument tune,audience | Sheet Music, Score, Notes | Noten, Notenblatt | Partition | Partitura | 楽譜 | 乐谱
samples samples archive genre tempo | Sample Pack, Loops, Sample Library | Sample Pack, Loops | | | |
sounds sound-effects archive noise | Sound Effects, SFX Pack, Sounds | Geräusche, Soundeffekte | Effets sonores | | 効果音 |
template templates archive office style | Template, Editable Template | Vorlage, Mustervorlage | Modèle à remplir | Plantilla | テンプレート | 模板
mockup mockups image object style | Mockup, PSD Mockup | Mockup | Mockup | Mockup | |
preset presets archive mood | Lightroom Presets, Photo Presets, Photo Filters | Lightroom Presets | Préréglages Lightroom | Presets de Lightroom | プリセット |
course courses video lesson audience | Video Course, Online Class, Tutorial | Videokurs, Onlinekurs | Cours vidéo | Curso en vídeo | 動画講座 |
cookbook cookbooks pdf dish audience | Cookbook, Recipe Book, Recipes | Kochbuch, Rezepte | Livre de recettes, Recettes | Recetario, Recetas | レシピ集 | 食谱
story fiction book tale audience | Short Story, Novella, Tale | Kurzgeschichte, Erzählung | Nouvelle, Conte | Cuento, Relato | 短編小説 | 短篇小说
adventure tabletop pdf quest players | RPG Adventure, One-Shot Adventure, Tabletop Module | Rollenspielabenteuer | | | |
tiles game-assets archive quest pixels | Pixel Art Tileset, Game Assets, Tileset | Pixelgrafik Tileset | | | |
plugin plugins archive feature | WordPress Plugin, Plugin | WordPress Plugin | Extension WordPress | | |
`).map((line) => {
  const [head = '', ...row] = cells(line)
  const [key = '', category = '', mime = '', groups, aspects] = head.split(' ')
  return { key, category, mime, groups: list(groups), aspects: list(aspects), words: wordsOf(row) }
})

// Groups: key | words; key | words …
export const THEMES: Theme[] = lines(`
animal,motif: cat | Cat, Cats, Kitten | Katze, Katzen, Katzen- | chat, chats | gato, gatos | 猫 | 猫咪
animal,motif: dog | Dog, Dogs, Puppy | Hund, Hunde, Hunde- | chien, chiens | perro, perros | 犬 | 小狗
animal,motif: fox | Fox, Foxes | Fuchs, Füchse, Fuchs- | renard, renards | zorro, zorros | 狐, きつね | 狐狸
animal,motif: owl | Owl, Owls | Eule, Eulen, Eulen- | hibou, chouette | búho, lechuza | ふくろう | 猫头鹰
animal,motif: elephant | Elephant, Elephants | Elefant, Elefanten, Elefanten- | éléphant, éléphants | elefante | 象 | 大象
animal,motif: mouse | Mouse, Mice | Maus, Mäuse, Mäuse- | souris | ratón, ratones | ねずみ | 老鼠
animal,motif: whale | Whale, Whales | Wal, Wale | baleine | ballena | 鯨 | 鲸鱼
animal,motif: butterfly | Butterfly, Butterflies | Schmetterling, Schmetterlinge, Schmetterlings- | papillon | mariposa, mariposas | 蝶 | 蝴蝶
plant,motif: rose | Rose, Roses | Rose, Rosen, Rosen- | rose, roses | rosa, rosas | 薔薇 | 玫瑰
plant,motif: sunflower | Sunflower, Sunflowers | Sonnenblume, Sonnenblumen, Sonnenblumen- | tournesol | girasol | ひまわり | 向日葵
plant,motif: leaf | Leaf, Leaves | Blatt, Blätter, Blätter- | feuille, feuilles | hoja, hojas | 葉 | 叶子
plant,motif: mushroom | Mushroom, Mushrooms, Toadstool | Pilz, Pilze, Pilz- | champignon | seta, setas | きのこ | 蘑菇
scene,motif: mountain | Mountain, Mountains | Berg, Berge, Berg- | montagne, montagnes | montaña, montañas | 山 | 山
scene,motif: moon | Moon, Moon Phases | Mond, Mond- | lune | luna | 月 | 月亮
scene,motif: sea | Sea, Ocean | Meer, Meeres- | mer, océan | mar, océano | 海 | 大海
scene,motif: house | House, Houses, Cottage | Haus, Häuser, Häuser- | maison, maisons | casa, casas | 家 | 房子
occasion: wedding | Wedding, Bridal | Hochzeit, Hochzeits- | mariage | boda | 結婚式 | 婚礼
occasion: birthday | Birthday | Geburtstag, Geburtstags- | anniversaire | cumpleaños | 誕生日 | 生日
occasion: baby | Baby Shower, New Baby | Babyparty, Babyparty- | naissance, bébé | bebé, nacimiento | 出産祝い | 宝宝
occasion: christmas | Christmas, Xmas | Weihnachten, Weihnachts- | Noël | Navidad | クリスマス | 圣诞
occasion: halloween | Halloween | Halloween, Halloween- | Halloween | Halloween | ハロウィン | 万圣节
occasion: easter | Easter | Ostern, Oster- | Pâques | Pascua | イースター | 复活节
garment: mittens | Mittens, Mitts | Fäustlinge, Fausthandschuhe, Fäustlings- | moufles | manoplas | ミトン | 手套
garment: hat | Hat, Beanie | Mütze, Mützen, Mützen- | bonnet | gorro | 帽子 | 帽子
garment: socks | Socks | Socken, Socken- | chaussettes | calcetines | 靴下 | 袜子
garment: sweater | Sweater, Jumper, Pullover | Pullover, Pulli, Pullover- | pull, chandail | jersey, suéter | セーター | 毛衣
garment: scarf | Scarf, Scarves | Schal, Schals, Schal- | écharpe | bufanda | マフラー | 围巾
garment,sewn: blanket | Blanket, Throw | Decke, Decken- | couverture, plaid | manta | ブランケット | 毯子
sewn,garment: bag | Bag, Tote Bag | Tasche, Taschen, Taschen- | sac | bolso | バッグ | 包
sewn: apron | Apron | Schürze, Schürzen- | tablier | delantal | エプロン | 围裙
sewn: dress | Dress, Summer Dress | Kleid, Kleider- | robe | vestido | ワンピース | 连衣裙
sewn: cushion | Cushion, Pillow Cover | Kissen, Kissenbezug, Kissen- | coussin, housse de coussin | cojín | クッション | 靠垫
letters: script | Script, Calligraphy | Schreibschrift, Kalligrafie | cursive | caligráfica | 筆記体 | 手写
letters: serif | Serif | Serifen | avec empattement | con serifa | 明朝体 | 宋体
letters: gothic | Blackletter, Gothic | Fraktur | gothique | gótica | ゴシック体 | 黑体
topic: weather | Weather | Wetter, Wetter- | météo | tiempo | 天気 | 天气
topic: medical | Medical, Health | Medizin, Medizin- | médical | salud | 医療 | 医疗
topic,plan: travel | Travel, Trip | Reise, Reise- | voyage | viaje | 旅行 | 旅行
plan: weekly | Weekly | Wochenübersicht, Wochen- | semainier, hebdomadaire | semanal | 週間 | 每周
plan: meal | Meal, Menu | Essen, Essens- | repas, menu | menú, comidas | 献立 | 餐食
plan: fitness | Fitness, Workout | Fitness, Fitness- | sport | ejercicio | 運動 | 健身
plan: student | Student, Study | Studium, Studien- | étudiant | estudiante | 学生 | 学习
diary: gratitude | Gratitude | Dankbarkeit, Dankbarkeits- | gratitude | gratitud | 感謝 | 感恩
diary: dream | Dream, Dreams | Träume, Traum- | rêves | sueños | 夢 | 梦
diary: garden | Garden, Gardening | Garten, Garten- | jardin | jardín | 庭 | 花园
money: household | Household, Family | Haushalt, Haushalts- | ménage, famille | hogar, familia | 家計 | 家庭
money: savings | Savings, Saving | Sparen, Spar- | épargne | ahorro | 貯金 | 储蓄
skill: fractions | Fractions | Bruchrechnen, Brüche | fractions | fracciones | 分数 | 分数
skill: multiplication | Multiplication, Times Tables | Einmaleins, Multiplikation | multiplication, tables | multiplicación, tablas | 掛け算, 九九 | 乘法
skill: handwriting | Handwriting, Letter Tracing | Schwungübungen, Schreib- | écriture | caligrafía, letras | ひらがな | 写字
skill: clock | Telling Time, Clock | Uhrzeit, Uhr- | l’heure | la hora | 時計 | 钟表
skill: alphabet | Alphabet, ABC | Alphabet, ABC- | alphabet | abecedario | アルファベット | 字母
instrument: piano | Piano | Klavier, Klavier- | piano | piano | ピアノ | 钢琴
instrument: violin | Violin, Fiddle | Geige, Violine, Geigen- | violon | violín | バイオリン | 小提琴
instrument: guitar | Guitar | Gitarre, Gitarren- | guitare | guitarra | ギター | 吉他
instrument: flute | Flute | Flöte, Flöten- | flûte | flauta | フルート | 长笛
genre: drums | Drum, Drums | Schlagzeug | | | |
genre: lofi | Lo-Fi, Lofi Hip Hop | Lo-Fi | | | |
genre: techno | Techno | Techno | | | |
noise: rain | Rain, Rainfall | Regen | pluie | | 雨 |
noise: footsteps | Footsteps | Schritte | bruits de pas | | 足音 |
noise: door | Door, Creaking Door | Tür, Tür- | porte | | ドア |
office: resume | Resume, CV | Lebenslauf, Bewerbung, Bewerbungs- | CV | currículum | 履歴書 | 简历
office: invoice | Invoice | Rechnung, Rechnungs- | facture | factura | 請求書 | 发票
office: newsletter | Newsletter, Email Newsletter | Newsletter, E-Mail | lettre d’information | boletín | メルマガ | 通讯
object: frame | Frame, Poster Frame | Bilderrahmen, Rahmen | cadre | marco | |
object: mug | Mug, Coffee Cup | Tasse, Becher, Tassen- | tasse | taza | |
object: shirt | T-Shirt, Tee | T-Shirt | t-shirt | camiseta | |
mood: portrait | Portrait | Porträt | portrait | retrato | ポートレート |
mood: film | Film, Analog Film | Analogfilm | argentique | analógico | フィルム |
mood: food | Food | Food | culinaire | comida | 料理 |
lesson: guitar | Guitar
lesson: photography | Photography | Fotografie | photographie | fotografía | 写真 |
lesson: painting | Painting, Watercolor Painting | Malen, Aquarellmalen | peinture | pintura | 絵画 |
lesson,dish: bread | Bread, Sourdough Bread | Brot, Sauerteig, Brot- | pain, levain | pan, masa madre | パン | 面包
dish: soup | Soup, Soups | Suppe, Suppen, Suppen- | soupe, soupes | sopa, sopas | スープ | 汤
dish: cake | Cake, Cakes | Kuchen, Torten, Kuchen- | gâteau, pâtisserie | tarta, repostería | ケーキ | 蛋糕
dish: vegan | Vegan, Plant-Based | Vegan | végétalien | vegano | ビーガン | 素食
tale: ghost | Ghost, Ghosts | Gespenster, Geister- | fantôme | fantasmas | 幽霊 | 鬼
tale: love | Love, Romance | Liebe, Liebes- | amour | amor | 恋愛 | 爱情
tale: detective | Detective, Murder Mystery | Krimi, Detektiv- | policier | policíaco | 推理 | 侦探
quest: dragon | Dragon, Dragons | Drache, Drachen | | | |
quest: pirate | Pirate, Pirates | Piraten | | | |
quest: dungeon | Dungeon, Dungeons | Verlies, Dungeon | | | |
feature: booking | Booking, Appointment | Buchung, Termin | réservation | | |
feature: form | Contact Form | Kontaktformular | formulaire de contact | | |
feature: cookie | Cookie Banner, Cookie Consent | Cookie Hinweis | bandeau cookies | | |
`).reduce<Theme[]>((themes, line) => {
  const [groups = '', rest = ''] = line.split(': ')
  const [key = '', ...row] = cells(rest)
  const known = themes.find((theme) => theme.key === key)
  if (known) known.groups.push(...list(groups))
  else themes.push({ key, groups: list(groups), words: wordsOf(row) })
  return themes
}, [])

// Other aspects: key | words
const aspect = (table: string): Concept[] =>
  lines(table).map((line) => {
    const [key = '', ...row] = cells(line)
    const words = wordsOf(row)
    // Sizes and years are written alike everywhere.
    for (const language of LANGUAGE_NAMES) if (words[language].length === 0) words[language] = words.en
    return { key, words }
  })

export const ASPECTS: Record<string, Concept[]> = {
  style: aspect(`
watercolour | Watercolor, Watercolour | Aquarell | aquarelle | acuarela | 水彩 | 水彩
minimalist | Minimalist, Simple | Minimalistisch, Schlicht | minimaliste | minimalista | ミニマル, シンプル | 简约
vintage | Vintage, Retro | Vintage, Retro | vintage, rétro | vintage, retro | レトロ | 复古
boho | Boho, Bohemian | Boho | bohème | bohemio | ボヘミアン | 波西米亚
line | Line Art, Line Drawing | Strichzeichnung | dessin au trait | dibujo lineal | 線画 | 线稿
cute | Cute, Kawaii | Niedlich | mignon | bonito | かわいい | 可爱`),
  audience: aspect(`
beginners | Beginners | Anfänger | débutants | principiantes | 初心者 | 初学者
children | Kids, Children | Kinder | enfants | niños | 子供 | 儿童
adults | Adults, Grown-Ups | Erwachsene | adultes | adultos | 大人 | 成人`),
  person: aspect(`
women | Women, Ladies | Damen, Frauen | femme | mujer | 女性 | 女士
men | Men | Herren, Männer | homme | hombre | 男性 | 男士
babies | Babies, Newborn | Babys | bébé | bebé | 赤ちゃん | 婴儿`),
  tune: aspect(`
lullaby | Lullaby, Lullabies | Wiegenlied, Wiegenlieder | berceuse | nana | 子守歌 | 摇篮曲
carol | Christmas Carols | Weihnachtslieder | chants de Noël | villancicos | クリスマスソング | 圣诞歌
waltz | Waltz, Waltzes | Walzer | valse | vals | ワルツ | 圆舞曲
folk | Folk Songs, Traditional Tunes | Volkslieder | chansons traditionnelles | canciones populares | 民謡 | 民歌`),
  paper: aspect('a4 | A4\na5 | A5, DIN A5 | A5, DIN A5 | A5\nletter | US Letter, 8.5x11 | US Letter'),
  width: aspect('45cm | 45 cm, 45cm\n60cm | 60 cm, 60cm\n30cm | 30 cm, 30cm'),
  screen: aspect('4k | 4K, 3840x2160\nphone | Phone, iPhone | Handy, iPhone | téléphone | móvil | スマホ | 手机'),
  dots: aspect('300dpi | 300 DPI, 300dpi\n12in | 12x12, 12x12 inch'),
  card: aspect('5x7 | 5x7, 5x7 inch\na6 | A6, DIN A6 | A6, DIN A6 | A6'),
  year: aspect('2026 | 2026\n2027 | 2027'),
  grade: aspect(
    [1, 2, 3, 4]
      .map((n) => `grade${n} | Grade ${n} | Klasse ${n}, ${n}. Klasse | CE${n} | ${n}º | ${n}年生 | ${n}年级`)
      .join('\n'),
  ),
  tempo: aspect('90bpm | 90 BPM, 90bpm\n128bpm | 128 BPM, 128bpm\n174bpm | 174 BPM'),
  pixels: aspect('16px | 16x16\n32px | 32x32'),
  players: aspect('solo | Solo, One Player\ngroup | 3-5 Players, Groups'),
}
