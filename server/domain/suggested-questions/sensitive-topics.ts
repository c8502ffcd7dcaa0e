// Marks questions about what an employer may usually not ask. A mark decides nothing: a driver's fitness is a lawful question. Pure.
import { sensitiveTopics } from '#contract/suggested-questions.ts';
import type { SensitiveTopic } from '#contract/suggested-questions.ts';
import type { Language } from '#contract/languages.ts';
import { foldedWords, foldWord } from '#contract/words.ts';

type Topics = Record<SensitiveTopic, string>;

/**
 * The topics of a text in this language, in which English words count, too: models mix them.
 */
export function topicsOf(text: string, language: Language): SensitiveTopic[] {
  const words = foldedWords(text);
  const lists = [listOf(language), listOf('en-US')];
  return sensitiveTopics.filter((topic) =>
    lists.some((list) => list[topic].some((terms) => hasRun(words, terms))),
  );
}

interface Term {
  word: string;
  /** True if the word may go on. */
  isPrefix: boolean;
}

/** True if the terms follow each other somewhere. */
function hasRun(words: readonly string[], terms: readonly Term[]): boolean {
  return words.some((_, from) =>
    terms.every(({ word, isPrefix }, i) => {
      const found = words[from + i];
      return isPrefix ? found?.startsWith(word) : found === word;
    }),
  );
}

const lists = new Map<Language, Record<SensitiveTopic, Term[][]>>();

function listOf(language: Language): Record<SensitiveTopic, Term[][]> {
  const known = lists.get(language);
  if (known) return known;
  const list = Object.fromEntries(
    sensitiveTopics.map((topic) => [topic, words[language][topic].split(',').map(termsOf)]),
  ) as Record<SensitiveTopic, Term[][]>;
  lists.set(language, list);
  return list;
}

/** `pregnan*`: any word that begins so. `how old`: these words in a row. */
function termsOf(entry: string): Term[] {
  return entry
    .trim()
    .split(/\s+/)
    .map((term) => ({ word: foldWord(term.replace('*', '')), isPrefix: term.endsWith('*') }));
}

const words: Record<Language, Topics> = {
  'en-US': {
    family:
      'pregnan*, marital, married, marriage, divorc*, spouse, husband, wife, fiance*, boyfriend, girlfriend, your children, have children, want children, kids, childcare, family plan*, start a family, your family, maternity, paternity, parental leave, single parent',
    health:
      'disab*, illness*, chronic*, your health, health problem*, health condition*, health issue*, medical condition*, medical history, your medical, take medication, sick leave, sick days, your mental health, diagnosed with, physically fit, physical limitation*, hiv, vaccinat*',
    religion:
      'religio*, church, mosque, synagogue, pray, prayer*, christian*, muslim*, islam*, jewish, hindu*, buddhis*, atheis*, sabbath, ramadan, your faith, hijab, headscarf',
    age: 'how old, your age, age group, date of birth, year of birth, born in what, when were you born, birthday, year did you graduate, plan to retire, your retirement',
    origin:
      'nationalit*, ethnic*, citizenship*, citizen of, native language, mother tongue, first language, native speaker*, where are you from, country of origin, born in, birthplace, place of birth, immigra*, your accent, skin color, skin colour, your race, racial',
    union:
      'union member*, trade union*, labor union*, labour union*, works council, join a union, on strike, political party, your politics, did you vote',
    sexuality:
      'sexual*, gay, lesbian, bisexual*, heterosexual*, homosexual*, transgender*, gender identity, lgbt*',
  },
  'de-DE': {
    family:
      'schwanger*, familienstand, verheiratet*, heirat*, geschieden*, scheidung*, ehemann, ehefrau, ehepartner*, lebenspartner*, verlobt*, kinderwunsch*, haben sie kinder, hast du kinder, ihre kinder, deine kinder, kinder haben, kinderbetreuung*, familienplan*, familiengrundung*, elternzeit, mutterschutz, mutterschaft*, vaterschaft*, alleinerziehend*, ihre familie, deine familie',
    health:
      'behinder*, schwerbehinder*, krankheit*, erkrank*, chronisch*, ihre gesundheit, deine gesundheit, gesundheitszustand*, gesundheitlich*, medikamente nehmen, nehmen sie medikamente, krankenstand, krankgeschrieben*, krankmeldung*, fehlzeiten, psychisch krank, psychische probleme, diagnostiziert, korperlich fit, hiv, impfung*, geimpft',
    religion:
      'religio*, konfession*, kirche*, moschee*, synagoge*, beten, gebet*, christ, christin, christlich*, muslim*, islam*, judisch*, hindu*, buddhis*, atheis*, sabbat, ramadan, kopftuch*, glauben sie an, ihr glaube, glaubensgemeinschaft*',
    age: 'wie alt, ihr alter, dein alter, altersgruppe*, geburtsdatum, geburtsjahr, geburtstag, wann sind sie geboren, wann bist du geboren, rente, ruhestand, pensionier*',
    origin:
      'nationalitat*, staatsangehorigkeit*, staatsburger*, ethni*, muttersprache*, muttersprachler*, herkunft*, herkunftsland, woher kommen sie, woher kommst du, woher stammen sie, geburtsort*, geburtsland*, migrationshintergrund*, eingewander*, ihr akzent, hautfarbe*, rasse',
    union: 'gewerkschaft*, betriebsrat*, streik*, partei, parteizugehorigkeit*, parteimitglied*, wahlen sie',
    sexuality:
      'sexuell*, sexualitat*, schwul*, lesbisch*, bisexuell*, heterosexuell*, homosexuell*, transgender*, geschlechtsidentitat*, lgbt*',
  },
  'es-ES': {
    family:
      'embaraz*, estado civil, casad*, casarse, matrimonio*, divorci*, marido, esposo, esposa, conyuge*, novio, novia, hijos, hijas, tener hijos, guarderia*, planes familiares, formar una familia, su familia, tu familia, maternidad, paternidad, baja maternal, baja paternal, madre soltera, padre soltero',
    health:
      'discapaci*, minusvalia*, enfermedad*, enfermo, enferma, cronic*, su salud, tu salud, salud mental, problema de salud, problemas de salud, estado de salud, historial medico, tratamiento medico, toma medicamentos, tomas medicamentos, baja medica, bajas medicas, han diagnosticado, vih, vacuna*',
    religion:
      'religio*, iglesia*, mezquita*, sinagoga*, rezar, reza, oraciones religiosas, cristian*, catolic*, musulman*, islam*, judi*, hindu*, budis*, ateo*, atea*, sabado religioso, ramadan, velo islamico, su fe, tu fe',
    age: 'que edad, su edad, tu edad, grupo de edad, cuantos anos tiene, cuantos anos tienes, fecha de nacimiento, ano de nacimiento, cumpleanos, cuando nacio, cuando naciste, jubila*',
    origin:
      'nacionalidad*, etni*, ciudadania*, lengua materna, idioma materno, hablante nativ*, de donde es, de donde eres, pais de origen, su origen, tu origen, lugar de nacimiento, donde nacio, donde naciste, inmigra*, su acento, tu acento, color de piel, raza, racial*',
    union: 'sindica*, comite de empresa, huelga*, partido politico, afiliacion politica, vota por, votas',
    sexuality:
      'sexual*, orientacion sexual, gay, lesbian*, bisexual*, heterosexual*, homosexual*, transgenero*, identidad de genero, lgbt*',
  },
  'it-IT': {
    family:
      'incint*, gravidanz*, stato civile, sposat*, sposarsi, matrimoni*, divorzi*, marito, moglie, coniuge*, fidanzat*, figli, figlie, avere figli, asilo nido, progetti familiari, mettere su famiglia, sua famiglia, tua famiglia, maternita, paternita, congedo parentale, genitore single',
    health:
      'disabil*, invalidita, invalido, invalida, malattia, malattie, cronic*, sua salute, tua salute, salute mentale, problemi di salute, stato di salute, condizioni di salute, cure mediche, prende farmaci, prendi farmaci, diagnosticat*, hiv, vaccin*',
    religion:
      'religi*, chiesa, chiese, moschea*, sinagoga*, pregare, preghier*, cristian*, cattolic*, musulman*, islam*, ebrai*, ebreo, ebrea, indu*, buddis*, ateo, atea, ramadan, velo islamico, sua fede, tua fede',
    age: 'quanti anni ha, quanti anni hai, che eta, sua eta, tua eta, fascia di eta, data di nascita, anno di nascita, compleanno, quando e nato, quando sei nato, pensione, pensionamento',
    origin:
      'nazionalit*, etni*, cittadinanz*, lingua madre, madrelingua, di dove e, di dove sei, da dove viene, da dove vieni, paese di origine, paese d’origine, sue origini, tue origini, luogo di nascita, dove e nato, dove sei nato, immigra*, suo accento, tuo accento, colore della pelle, razza, razzial*',
    union:
      'sindacat*, sindacal*, sciopero, scioperi, partito politico, orientamento politico, vota per, per chi vota',
    sexuality:
      'sessual*, gay, lesbic*, bisessual*, eterosessual*, omosessual*, transgender*, identita di genere, lgbt*',
  },
  'ru-RU': {
    family:
      'беремен*, семейное положение, семейном положении, замуж*, замужем, женат*, жениться, брак, браке, развод*, развед*, супруг*, муж, мужа, жена, жены, есть дети, есть ли у вас дети, ваши дети, ваших детей, планируете детей, рождение детей, завести семью, ваша семья, вашей семье, декрет*, материнств*, отцовств*, мать одиночка',
    health:
      'инвалид*, болезн*, болеете, заболеван*, хроническ*, ваше здоровье, вашего здоровья, состояние здоровья, состоянии здоровья, проблемы со здоровьем, принимаете лекарства, больничн*, ваш диагноз, психическое здоровье, физическая форма, вич, привив*, вакцин*',
    religion:
      'религи*, церков*, церкв*, мечет*, синагог*, молит*, христианин, христианка, христианств*, православ*, мусульман*, ислам*, иудаизм*, еврей, еврейка, буддис*, индуис*, атеис*, рамадан*, хиджаб*, вероисповедан*, ваша вера, верующ*',
    age: 'сколько вам лет, сколько тебе лет, ваш возраст, вашего возраста, вашем возрасте, дата рождения, дату рождения, год рождения, день рождения, когда вы родились, пенсия, пенсию, пенсии',
    origin:
      'национальност*, этнич*, гражданств*, родной язык, родном языке, носитель языка, откуда вы родом, страна происхождения, ваше происхождение, место рождения, где вы родились, мигра*, иммигра*, ваш акцент, цвет кожи, раса, расов*',
    union:
      'профсоюз*, забастовк*, политическая партия, политической партии, политические взгляды, за кого вы голос*',
    sexuality:
      'сексуальн*, гей, геи, лесби*, бисексуал*, гетеросексуал*, гомосексуал*, трансгендер*, гендерн*, лгбт*',
  },
  'ar-SA': {
    family:
      'حامل, الحمل, متزوج, متزوجة, الزواج, زواجك, الحالة الاجتماعية, حالتك الاجتماعية, طلاق, مطلق, مطلقة, زوجك, زوجتك, خطيبك, خطيبتك, لديك أطفال, أطفالك, لديك أولاد, أولادك, الإنجاب, عائلتك, أسرتك, تكوين أسرة, إجازة أمومة, الأمومة, الأبوة, حضانة',
    health:
      'إعاقة, الإعاقة, معاق, مرض, مرضك, أمراض, الأمراض, مزمن, مزمنة, صحتك, حالتك الصحية, صحتك النفسية, تتناول أدوية, إجازة مرضية, إجازات مرضية, لقاح, تطعيم',
    religion:
      'دين, دينك, الدين, ديانة, ديانتك, الديانة, مذهب, مذهبك, طائفتك, كنيسة, مسجد, كنيس, الصلاة, تصلي, مسيحي, مسيحية, مسلم, مسلمة, يهودي, يهودية, ملحد, رمضان, حجاب, الحجاب, عقيدتك, إيمانك',
    age: 'كم عمرك, عمرك, الفئة العمرية, تاريخ الميلاد, تاريخ ميلادك, سنة الميلاد, سنة ميلادك, متى ولدت, عيد ميلادك, التقاعد, تقاعدك',
    origin:
      'جنسية, جنسيتك, الجنسية, عرقك, العرق, أصلك العرقي, لغتك الأم, اللغة الأم, من أين أنت, بلد المنشأ, بلدك الأصلي, أصلك, أصولك, مكان الميلاد, مكان ميلادك, أين ولدت, مهاجر, مهاجرة, لهجتك, لكنتك, لون البشرة, لون بشرتك, قبيلتك',
    union:
      'نقابة, النقابة, نقابات, نقابي, نقابية, إضراب, الإضراب, حزب سياسي, انتماؤك السياسي, تصوت لمن, حزبك',
    sexuality:
      'جنسي, الجنسي, الجنسية المثلية, ميولك, ميولك الجنسية, مثلي, مثلية, المثليين, متحول جنسيا, هويتك الجندرية',
  },
};
