// Reasons that name what must not matter: age, gender, voice, accent, health, family, religion. In whatever language a
// model gives its reason, all lists count. Pure.
import { foldedWords, foldWord } from '#contract/words.ts';

/** True if the reason names one of them. Then there is no suggestion, because nobody knows what else it rests on. */
export function namesForbidden(reason: string): boolean {
  const words = foldedWords(reason);
  return terms.some((term) =>
    words.some((_, from) =>
      term.every(({ word, isPrefix }, i) => {
        const found = words[from + i];
        return isPrefix ? found?.startsWith(word) : found === word;
      }),
    ),
  );
}

/** `accent*`: any word that begins so. `years old`: these words in a row. */
const written = `
age, aged, years old, old man, old woman, young, younger, youth*, elderly, too old, older candidate, older person, senior citizen, retire*,
gender*, male, female, woman, women, masculin*, feminin*, mother, father, mum, mom, dad,
nationalit*, ethnic*, race, racial*, immigra*, foreign*, native speaker*, non native, mother tongue, nationality, origin, skin, asian,
african, arab*, european, american, looks, appearance, attractive*, beautiful, handsome, pretty, clothes, clothing, dressed, facial,
smile*, smiling, eye contact, voice*, tone of voice, pitch, accent*, dialect*, pronunciation, pronounce*, fluen*, stutter*, stammer*, speaks slowly,
speaks fast, hesita*, filler words, disab*, health*, illness*, sick*, pregnan*, mental health, autis*, depress*, wheelchair, deaf, blind, married, marital*,
divorc*, wife, husband, spouse, child, children, kids, family, single parent, religio*, christian*, muslim*, islam*, jewish, jew, hindu*, buddhis*,
church, mosque, hijab, headscarf,
alter, jahre alt, jung, junge, jungen, junger, jugendlich*, altere person, alterer mensch, zu alt, senior*, rentner*, geschlecht*, mannlich*, weiblich*,
mann, frau, manner, frauen, junge, madchen, mutter, vater, nationalitat*, staatsangehorig*, ethni*, rasse*, migrations*, auslander*, auslandisch*,
muttersprach*, herkunft*, hautfarbe*, aussehen*, aussere*, attraktiv*, hubsch*, kleidung*, gekleidet, gesicht*, lacheln*, blickkontakt*, stimme*, tonfall*,
akzent*, dialekt*, aussprache*, flussig*, stotter*, spricht langsam, spricht schnell, zoger*, fullworter*, behinder*, gesundheit*, krank*, schwanger*,
psychisch*, autis*, depress*, rollstuhl*, gehorlos*, blind, verheiratet*, ledig*, geschieden*, ehefrau*, ehemann*, kinder*, familie*, alleinerziehend*, religi*,
christ*, muslim*, islam*, judisch*, jude, kirche*, moschee*, kopftuch*,
edad, anos de edad, joven*, jovenes, mayor de edad, anciano*, demasiado mayor, jubila*, genero, sexo, masculin*, femenin*, hombre*, mujer*, chico, chica, madre,
padre, nacionalidad*, etni*, raza*, racial*, inmigra*, extranjer*, hablante nativ*, lengua materna, origen*, color de piel, aspecto fisico, apariencia*,
atractiv*, guap*, ropa, vestid*, rostro, sonri*, contacto visual, voz, tono de voz, acento*, dialecto*, pronuncia*, fluid*, tartamud*, habla despacio,
habla rapido, vacila*, titube*, muletilla*, discapaci*, salud*, enferm*, embaraz*, salud mental, autis*, depre*, silla de ruedas, sordo, sorda, ciego, ciega, casad*,
solter*, divorci*, esposa, esposo, marido, hijo, hijos, hija, hijas, familia*, religi*, cristian*, catolic*, musulman*, islam*, judi*, iglesia*, mezquita*, velo,
eta, anni di eta, giovan*, anziano, anziana, troppo vecchi*, pension*, genere, sesso, maschil*, femminil*, uomo, uomini, donna, donne, ragazz*, madre, padre,
nazionalit*, etni*, razza*, razzial*, immigra*, stranier*, madrelingua*, colore della pelle, aspetto fisico, aspetto esteriore, attraent*,
vestit*, abbigliament*, viso, sorri*, contatto visivo, voce, tono di voce, accento, accenti, dialett*, pronunci*, fluent*, scorrevol*,
balbett*, parla lentamente, parla velocemente, esita*, intercalar*, disabil*, salute*, malatt*, malat*, incint*, gravidanz*, salute mentale, autis*, depress*,
sedia a rotelle, sordo, sorda, cieco, cieca, sposat*, celibe, nubile, divorzi*, moglie, marito, figlio, figli, figlia, figlie, famigl*, religi*, cristian*,
cattolic*, musulman*, islam*, ebre*, chiesa*, moschea*,
возраст*, лет от роду, молод*, пожил*, старше, пенси*, пол, пола, мужчин*, женщин*, мужской, женский, парень, девушк*, мать, отец, национальност*,
этнич*, раса, расов*, мигра*, иммигра*, иностран*, носител*, родной язык, происхожден*, цвет кожи, внешност*, привлекательн*, красив*, одежд*, одет, одета,
улыб*, зрительный контакт, голос*, интонаци*, акцент*, диалект*, произношен*, беглост*, бегло, заика*, говорит медленно, говорит быстро, запина*,
слова паразиты, инвалид*, здоров*, болезн*, болен, больна, беремен*, психическ*, аутис*, депресс*, коляск*, глух*, слеп*, женат, замужем, холост*, развед*, жена, жены,
муж, мужа, дети, детей, ребен*, семья, семьи, семейн*, религи*, христиан*, православ*, мусульман*, ислам*, еврей*, церк*, мечет*, хиджаб*,
العمر, عمره, عمرها, شاب, شابة, شباب, مسن, مسنة, كبير السن, كبيرة السن, صغير السن, متقاعد*, الجنس, جنسه, جنسها, رجل, امرأة, ذكر, أنثى, بنت,
جنسيته, جنسيتها, الجنسية, العرق, عرقي*, العرقي*, مهاجر*, أجنبي*, لغته الأم, لغتها الأم, اللغة الأم, أصله, أصلها, لون البشرة, بشرته, مظهر*, المظهر*,
شكله, شكلها, جذاب*, وسيم, ملابس*, وجهه, وجهها, الوجه, ابتسام*, يبتسم, تبتسم, صوته, صوتها, الصوت, نبرة*, لهجة, لهجته, لهجتها, لكنة, لكنته, لكنتها, نطقه, نطقها,
النطق, طلاقة, الطلاقة, تلعثم*, يتلعثم, تتلعثم, بطيء الكلام, تردد في الكلام, إعاقة*, الإعاقة, معاق*, صحته, صحتها, الصحة, مرض*, مريض*, حامل, نفسي*, توحد, اكتئاب*,
كرسي متحرك, أصم, أعمى, متزوج*, أعزب, عزباء, مطلق*, زوجته, زوجها, أطفال*, أولاد*, عائلته, عائلتها, أسرته, أسرتها, دينه, دينها, الدين, ديني*, مسيحي*, مسلم*, إسلام*, يهودي*,
كنيسة, مسجد, حجاب*
`;

const terms = written
  .split(',')
  .map((entry) => entry.trim())
  .filter((entry) => entry !== '')
  .map((entry) =>
    entry
      .split(/\s+/)
      .map((term) => ({ word: foldWord(term.replace('*', '')), isPrefix: term.endsWith('*') })),
  );
