// One term per thing in each language, and no word-for-word translations: every language other than English is
// compared with its row of the terms table and with the wording that a native writer would not use.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Language, languages } from '#contract/languages.ts';
import { ourTexts } from './our-texts.ts';
import { root } from './source-imports.ts';

interface Wording {
  /** Messages that show a term by itself, and that term. */
  terms: Readonly<Record<string, string>>;
  refused: readonly Refused[];
}

interface Refused {
  pattern: RegExp;
  instead: string;
  /** Compares the text with its variables. */
  withVariables?: boolean;
  /** The pattern is refused in these sections, such as `mail` or `audit.did`. Without it: in all of them. */
  sections?: readonly string[];
  /** Messages where the words have another meaning. */
  allowed?: readonly string[];
}

/** Sections that only candidates read. */
const candidateSections = [
  'interview',
  'own_page',
  'result',
  'welcome',
  'notice',
  'help',
  'practice',
  'sound',
];

/** Paragraphs of the privacy policy that name the agency that invited the candidate. */
const namesAgency = ['legal.privacy.2', 'legal.privacy.13'];

/** Arabic imperatives address a man. The screens address anyone. */
const masculineImperatives =
  'خذ|اكتب|افتح|تابع|اختر|أدخل|أضف|أزل|انقر|اضغط|المس|أغلق|اضبط|احفظ|أعد|استخدم|جرّب|حاول|ابحث|أكّد|انتظر|اطلب|تأكد|' +
  'أبقِ|ألصق|تواصل(?= مع)|حدّثنا|صِف|اشرح|اطبع|اقرأ|عرّف|عطّل|احذف|صحّح|انسخ|دع|امسح|فعّل|امنح|اسأل|أنشئ|اسمح|ارفع|ابدأ|انظر|قارن|أعلِمني|أكمل|اشحن|امحُ|سجّل';

const wordings: Partial<Record<Language, Wording>> = {
  'de-DE': {
    terms: {
      'shell.jobs': 'Stellen',
      'responses.column_candidate': 'Bewerber:in',
      'responses.title': 'Bewerbungen',
      'shell.interviews': 'Interviews',
      'responses.answers': 'Antworten',
      'interview.takes': 'Aufnahme',
      'interview.retakes_left_other': 'Versuche',
      'invites.share_label': 'Link zum Teilen',
      'responses.sources.share': 'Link zum Teilen',
      'review.title': 'Frage für Frage',
      'candidates.step': 'Schritt',
      'candidates.tag': 'Schlagwort',
      'responses.overall_rate': 'Gesamtbewertung',
      'own_page.ask_title': 'Ihre Ansprechperson',
      'users.people': 'Teammitglieder',
      'profile.organisation': 'Organisation',
      'shell.companies': 'Unternehmen',
      'interview.camera': 'Kamera',
      'sound.stage': 'Nur Ton',
      'auth.email': 'E-Mail',
      'auth.login_title': 'Anmelden',
      'shell.log_out': 'Abmelden',
      'responses.accommodation.title': 'Nachteilsausgleich',
      'retention.hold': 'Löschsperre',
      'account.two_factor': 'Zwei-Faktor-Anmeldung',
      'review_links.list_title': 'Freigabelinks',
      'interview.hearing_you': 'Ihr Mikrofon funktioniert.',
      'interview.now_stored': 'Bisher alles angekommen',
      'interview.now_server': 'Server nicht erreichbar: hier gespeichert',
    },
    refused: [
      { pattern: word('Kandidat(en|in|innen)?|Bewerbende[nr]?|sich bewerbende'), instead: 'Bewerber:in' },
      { pattern: word('Bewerbers?(?!:in)|Bewerbern|Bewerberin(nen)?'), instead: 'Bewerber:in' },
      { pattern: word('Kolleg(e|en|inn?(en)?)(?!:)'), instead: 'Kolleg:in' },
      { pattern: word('Inhabers?(?!:in)|Benutzer'), instead: 'Inhaber:in, Teammitglied' },
      { pattern: word('Firm(a|en)'), instead: 'Unternehmen' },
      { pattern: word('Personalabteilung|Einstellungsteam'), instead: 'Ihre Ansprechperson' },
      {
        pattern: word('Recruiter(:in)?(nen)?'),
        instead: 'Ihre Ansprechperson',
        sections: candidateSections,
      },
      { pattern: word('Einladungslinks?'), instead: 'Link zum Teilen' },
      { pattern: word('Tags'), instead: 'Schlagwörter' },
      { pattern: word('(?<!E-)Mails?|Briefe?s?'), instead: 'E-Mail' },
      { pattern: word('Agentur'), instead: 'Organisation', allowed: namesAgency },
      {
        pattern: word(
          '(?:Absender|Administrator|Auftraggeber|Beobachter|Betreiber|Besitzer|Gastgeber|Interviewer|Nutzer|Reviewer|Teilnehmer|' +
            'Verbraucher|Vorgänger)(?:en|n|s)?(?!:)',
        ),
        instead: 'Betreiber:in, Teilnehmende',
      },
      { pattern: word('Interviewenden?'), instead: 'Interviewer:in' },
      { pattern: word('(Server|Browser|Gerät|System) weiß'), instead: 'the fact' },
      { pattern: word('Handys?'), instead: 'Smartphone, Telefon' },
      { pattern: word('Notizbl(ock|ocks|öcke)'), instead: 'gemeinsamer Editor' },
      { pattern: word('Versäumte[sn]?'), instead: 'verpasste Ereignisse' },
      { pattern: word('Administration'), instead: 'Betreiber:innen dieser Installation' },
      { pattern: word('von selbst'), instead: 'automatisch, or nothing' },
      { pattern: /(?<!\p{L})[Ww]er(?!\p{L})[^.?!:]*,/u, instead: 'the noun' },
      { pattern: word('steht|stehen'), instead: 'ist, erscheint' },
      { pattern: /["«»”']|\.\.\./u, instead: '„ “, ’ and …' },
      { pattern: / …/, instead: 'an ellipsis without a space before it' },
      { pattern: /[^\u{a0}]%/u, instead: 'a no-break space before %' },
    ],
  },
  'ru-RU': {
    terms: {
      'shell.jobs': 'Вакансии',
      'responses.column_candidate': 'Кандидат',
      'shell.interviews': 'Интервью',
      'responses.answers': 'Ответы',
      'interview.takes': 'дубль',
      'interview.retakes_left_many': 'попыток',
      'invites.share': 'Общая ссылка',
      'responses.sources.share': 'Общая ссылка',
      'review.title': 'Вопрос за вопросом',
      'candidates.step': 'Этап',
      'candidates.tag': 'Метка',
      'responses.overall_rate': 'Общая оценка',
      'candidates.reached': 'Стадия',
      'own_page.ask_title': 'рекрутер',
      'users.people': 'Участники команды',
      'profile.organisation': 'Организация',
      'shell.companies': 'Компании',
      'interview.camera': 'Камера',
      'sound.stage': 'Только звук',
      'auth.email': 'Эл. почта',
      'auth.login_button': 'Войти',
      'shell.log_out': 'Выйти',
      'responses.accommodation.title': 'Особые условия',
      'retention.hold': 'Запрет на удаление',
      'review_links.list_title': 'Гостевые ссылки',
      'interview.hearing_you': 'Микрофон работает.',
      'welcome.worry_time': 'Когда время заканчивается, всё сказанное сохранено.',
    },
    refused: [
      { pattern: word('сам[аои]?'), instead: 'nothing, or автоматически' },
      { pattern: word('(тот|того|тому|тем), кто'), instead: 'the noun' },
      {
        pattern: word('(?<!эл\\. )почт(а|ы|е|у|ой)'),
        instead: 'эл. почта',
        allowed: ['auth.forgot_done_title'],
      },
      { pattern: word('электронн(ая|ой|ую) почт(а|ы|е|у|ой)'), instead: 'эл. почта' },
      {
        pattern: word('ссылк(а|и|е|у|ой)-приглашени[ея]|ссылк(а|и|е|у|ой) для всех'),
        instead: 'общая ссылка',
      },
      { pattern: word('уч[её]тн(ая|ой|ую) запис(ь|и)'), instead: 'аккаунт' },
      { pattern: word('картин(ка|ки|ку|кой)'), instead: 'изображение' },
      { pattern: word('рецензент(ы|а|ов)?|оценивающ(ие|их)'), instead: 'эксперт' },
      { pattern: word('сотрудник(и|а|ов)?'), instead: 'участник команды' },
      { pattern: word('(юридическ(ое|им|ого) )?удержани(е|я|ем)'), instead: 'запрет на удаление' },
      {
        pattern: word('агентств(а|о)?'),
        instead: 'организация',
        allowed: ['profile.recruiting_owner', 'plan.about_pro', ...namesAgency],
      },
      { pattern: /\p{L}\((а|ла|на)\)/u, instead: 'a form without gender' },
      { pattern: word('еще|ее|нее'), instead: 'ё' },
      { pattern: word('жив(ое|ые|ых|ого|ыми|ом) интервью'), instead: 'онлайн-интервью' },
      { pattern: word('установк(а|и|е|у|ой)'), instead: 'сервер' },
      { pattern: / – /, instead: 'the long dash —' },
      // Variables have no case. The noun before them takes it.
      {
        pattern: word('(с|у|в|для|от|об?|команд(а|у)) \\{\\{company'),
        instead: 'компания before the name',
        withVariables: true,
      },
      {
        pattern: word('(в|к|из|о) \\{\\{agency'),
        instead: 'организация before the name',
        withVariables: true,
      },
      {
        pattern: word('(с|у|для|от|к|о|пользовател[юя]) (<name>)?\\{\\{(candidate_)?name'),
        instead: 'a sentence that ends in a colon and the name',
        withVariables: true,
      },
      {
        pattern: /\{\{(?:hours|days)\}\}\s(?:час|день|дн(?:я|ей))/u,
        instead: 'ч. and дн., which have one form',
        withVariables: true,
      },
      { pattern: /["“”„']|\.\.\./u, instead: '« » and …' },
      { pattern: / …/, instead: 'an ellipsis without a space before it' },
      { pattern: /[^\u{a0}]%/u, instead: 'a no-break space before %' },
    ],
  },
  'es-ES': {
    terms: {
      'shell.jobs': 'Vacantes',
      'responses.column_candidate': 'Candidato',
      'responses.title': 'Candidaturas',
      'shell.interviews': 'Entrevistas',
      'responses.answers': 'Respuestas',
      'interview.takes': 'grabación',
      'interview.retakes_left_other': 'intentos',
      'invites.share': 'Enlace para compartir',
      'review.title': 'Pregunta por pregunta',
      'candidates.step': 'Etapa',
      'candidates.tag': 'Etiqueta',
      'responses.overall_rate': 'Valoración global',
      'users.people': 'Miembros del equipo',
      'auth.agency_name': 'Organización',
      'shell.companies': 'Empresas',
      'interview.camera': 'Cámara',
      'sound.stage': 'Solo audio',
      'auth.email': 'Correo electrónico',
      'auth.login_title': 'Iniciar sesión',
      'shell.log_out': 'Cerrar sesión',
      'interview.hearing_you': 'Su micrófono funciona.',
      'interview.now_stored': 'Todo recibido hasta ahora',
    },
    refused: [
      {
        pattern: word('puestos?|empleos?|ofertas?'),
        instead: 'vacante',
        allowed: [
          ...['jobs.step_offer', 'candidates.no_steps_text', 'invites.source_example'],
          // The position, whether it is vacant or not.
          ...['our_questions.1', 'our_questions.5'],
        ],
      },
      { pattern: word('personas? candidatas?'), instead: 'candidato' },
      { pattern: word('cartas?(?! de motivación)'), instead: 'correo' },
      { pattern: word('e-?mails?'), instead: 'correo electrónico' },
      { pattern: word('colegas?'), instead: 'compañero' },
      { pattern: word('titular(es)?'), instead: 'propietario' },
      {
        pattern: word('agencias?'),
        instead: 'organización',
        allowed: ['profile.recruiting_owner', 'plan.about_pro', ...namesAgency],
      },
      { pattern: word('sonido'), instead: 'audio', allowed: ['jobs.captions_hint'] },
      {
        pattern: word('equipo de selección|reclutador|persona de selección'),
        instead: 'su persona de contacto',
        sections: candidateSections,
      },
      { pattern: word('tú|tus?|te|ti|contigo'), instead: 'usted' },
      { pattern: word('por sí (mism|sol)[oa]s?'), instead: 'nothing' },
      { pattern: word('Quien(es)?', 'u'), instead: 'the noun' },
      { pattern: word('quien (lo|la|los|las|le|les|se|tenga|envió|quiera)'), instead: 'the noun' },
      { pattern: word('para siempre'), instead: 'definitivamente' },
      { pattern: word('fuentes?'), instead: 'origen' },
      { pattern: word('recibos?'), instead: 'comprobante' },
      { pattern: word('configuración'), instead: 'ajustes', allowed: ['help.permission_safari_ios_1'] },
      { pattern: word('símbolos?'), instead: 'icono', allowed: ['code.symbols'] },
      { pattern: word('en camino'), instead: 'enviado, pendiente de envío' },
      { pattern: word('sirven? una (sola )?vez'), instead: 'funciona una sola vez' },
      { pattern: word('desaparecer(á|án)'), instead: 'eliminar' },
      { pattern: word('le toca'), instead: 'queda en manos de' },
      { pattern: word('[a-z]+ sí mism[oa]s?'), instead: 'su propia cuenta' },
      { pattern: /\p{L}[ai]d[oa]s?$/u, instead: 'a verb: Creó, Editó', sections: ['audit.did'] },
      { pattern: /\p{L}\/[ao](?!\p{L})/u, instead: 'a form without gender', sections: ['our_questions'] },
      { pattern: /["“”„']|\.\.\./u, instead: '« » and …' },
      { pattern: /[^\u{a0}]%/u, instead: 'a no-break space before %' },
    ],
  },
  'it-IT': {
    terms: {
      'shell.jobs': 'Posizioni',
      'responses.column_candidate': 'Candidato',
      'responses.title': 'Candidature',
      'shell.interviews': 'Colloqui',
      'responses.answers': 'Risposte',
      'interview.takes': 'registrazione',
      'interview.retakes_left_other': 'tentativi',
      'invites.share': 'Link da condividere',
      'review.title': 'Domanda per domanda',
      'candidates.step': 'Fase',
      'candidates.tag': 'Etichetta',
      'responses.overall_rate': 'Valutazione complessiva',
      'users.people': 'Membri del team',
      'auth.agency_name': 'Organizzazione',
      'shell.companies': 'Aziende',
      'interview.camera': 'Fotocamera',
      'sound.stage': 'Solo audio',
      'auth.email': 'E-mail',
      'auth.login_title': 'Accedi',
      'shell.log_out': 'Esci',
      'interview.hearing_you': 'Il microfono funziona.',
      'own_page.ask_open': 'Scrivi a',
    },
    refused: [
      {
        pattern: /[\p{Ll}\d,}»] (?:Su[oaei]i?|Lei|Le|La)(?!\p{L})/u,
        instead: 'lei, sue and la in lower case',
      },
      { pattern: /[\p{Ll}](?:La|Le)(?!\p{L})/u, instead: 'la and le in lower case' },
      { pattern: word('tu|ti|tuo|tua|tuoi|tue'), instead: 'lei' },
      { pattern: word('telecamer[ae]'), instead: 'fotocamera' },
      { pattern: word('offert[ae] di lavoro|posti? di lavoro'), instead: 'posizione' },
      { pattern: word('person[ae] candidat[ae]|chi si candida'), instead: 'candidato' },
      { pattern: word('letter[ae](?! motivazional[ei])'), instead: 'e-mail' },
      { pattern: /(?<!e-|\p{L})mail(?!\p{L})/iu, instead: 'e-mail' },
      { pattern: word('dal vivo'), instead: 'in diretta' },
      { pattern: word('titolar[ei]'), instead: 'proprietario' },
      {
        pattern: word('agenzi[ae]'),
        instead: 'organizzazione',
        allowed: ['profile.recruiting_owner', 'plan.about_pro', ...namesAgency],
      },
      {
        pattern: word('team di selezione|chi seleziona|selezionatore'),
        instead: 'la persona di riferimento',
        sections: candidateSections,
      },
      { pattern: word('da sol[oaie]'), instead: 'nothing' },
      { pattern: word('Chi(?! può)', 'u'), instead: 'the noun' },
      { pattern: word('per sempre'), instead: 'definitivamente' },
      { pattern: word('fonti?|fonte'), instead: 'provenienza' },
      { pattern: word('menù'), instead: 'menu' },
      { pattern: word('due fattori'), instead: 'verifica in due passaggi' },
      { pattern: word('autorizzazioni'), instead: 'permessi', allowed: ['help.permission_chrome_android_2'] },
      { pattern: word('profil[oi] di selezione'), instead: 'profilo di assunzione' },
      { pattern: word('gli viene inviat[oa]'), instead: 'a form without gender' },
      {
        pattern: /^\{\{name\}\} (si )?è \p{L}+t[oa](?!\p{L})/u,
        instead: 'a form without gender',
        withVariables: true,
      },
      { pattern: /^(Non è|È) stato (ammesso|rimosso|invitato)/u, instead: 'a form without gender' },
      { pattern: word('simbolo'), instead: 'icona' },
      { pattern: word('in partenza'), instead: 'in attesa di invio' },
      { pattern: word('(vale|valgono) una (sola )?volta'), instead: 'funziona una sola volta' },
      { pattern: word('(spari|scompari)r(à|anno)'), instead: 'eliminare' },
      { pattern: word('tocca a'), instead: 'se ne occupa' },
      { pattern: word('per di più'), instead: 'per farne di più' },
      { pattern: /^(?!Ha |Un |Il |Accesso |<name>)/u, instead: 'a verb: Ha creato', sections: ['audit.did'] },
      { pattern: /\p{L}\/[ao](?!\p{L})/u, instead: 'a form without gender', sections: ['our_questions'] },
      { pattern: /["“”„']|\.\.\./u, instead: '« », ’ and …' },
      { pattern: /[^\u{a0}]%/u, instead: 'a no-break space before %' },
    ],
  },
  'ar-SA': {
    terms: {
      'shell.jobs': 'الوظائف',
      'responses.column_candidate': 'المرشح',
      'shell.interviews': 'المقابلات',
      'responses.answers': 'الإجابات',
      'interview.takes': 'تسجيل',
      'interview.retakes_left_few': 'محاولات',
      'invites.share': 'رابط المشاركة',
      'review.title': 'سؤالًا بسؤال',
      'candidates.step': 'المرحلة',
      'candidates.tag': 'الوسم',
      'responses.overall_rate': 'التقييم العام',
      'candidates.reached': 'مستوى التقدّم',
      'own_page.ask_title': 'مسؤول التوظيف',
      'users.people': 'أعضاء الفريق',
      'auth.agency_name': 'المؤسسة',
      'shell.companies': 'الشركات',
      'interview.camera': 'الكاميرا',
      'sound.stage': 'صوت فقط',
      'auth.email': 'البريد الإلكتروني',
      'auth.login_title': 'تسجيل الدخول',
      'shell.log_out': 'تسجيل الخروج',
      'interview.hearing_you': 'الميكروفون يعمل.',
      'own_page.withdraw_confirm': 'نعم، أريد الانسحاب',
    },
    refused: [
      {
        pattern: word('[فو]?(?:' + masculineImperatives + ')(?:ها|ه|هم)?'),
        instead: 'يُرجى or a verbal noun',
      },
      {
        pattern: word('تريد|تشاء|تختاره?|س?تجد|ستبقى|تملك|تعتقد|توظّف|ترغب|تزيلها|تسجّله|تكتبه|ماذا تفعل'),
        instead: 'يمكنك, a verbal noun or the passive',
      },
      {
        pattern: /(?:انضم|غادر|دخل|شغّله) \{\{name|\{\{name\}\} (?:ينتظر|يعلم|انضم|غادر)/u,
        instead: 'a verbal noun before the name',
        withVariables: true,
      },
      { pattern: word('حاسوب|الحاسوب'), instead: 'كمبيوتر' },
      { pattern: /اً/u, instead: 'ًا, the tanwin before the alif' },
      { pattern: /فيديوهات/u, instead: 'مقاطع الفيديو' },
      { pattern: /مدة (?:ال)?حفظ/u, instead: 'مدة الاحتفاظ' },
      { pattern: word('\\p{L}?المسؤول(?! عن)|للمسؤول'), instead: 'مسؤول النظام' },
      { pattern: /مُقابِل/u, instead: 'المُحاور' },
      { pattern: word('قام|قامت|قمت|تقوم|يقوم'), instead: 'the verb itself' },
      { pattern: /تلقائي/u, instead: 'nothing' },
      { pattern: word('(?!\\p{L}*حكم)\\p{L}+كم'), instead: 'one person: ـك', allowed: ['demo.text_answer'] },
      { pattern: word('الرسائل القصيرة'), instead: 'الرسائل النصية' },
      { pattern: word('بعاملين'), instead: 'بخطوتين' },
      { pattern: /:\/\/(?!\u2069)/u, instead: 'addresses isolated with U+2066 and U+2069' },
      { pattern: /\p{Script=Arabic}\s?[,;?]/u, instead: 'the Arabic ، ؛ ؟' },
      { pattern: /["“”„']|\.\.\./u, instead: '« » and …' },
      { pattern: word('يرجى'), instead: 'يُرجى' },
      { pattern: word('البريد(?! الإلكتروني)'), instead: 'البريد الإلكتروني' },
      { pattern: /مرشّح/u, instead: 'مرشح' },
      { pattern: /التثبيت|خطتك/u, instead: 'النظام, باقتك' },
      { pattern: /(?<!شركة |لشركة )\{\{company/u, instead: 'شركة before the name', withVariables: true },
      { pattern: /[\s\u{a0}]%/u, instead: 'no space before %', allowed: ['exports.column.rating_percent'] },
    ],
  },
};

const others = languages.flatMap((language) => {
  const wording = wordings[language];
  return wording ? [{ language, ...wording }] : [];
});

describe.each(others)('$language', ({ language, terms, refused }) => {
  const messages = [...read(language), ...ourTexts(language)];

  it('uses the terms of the table', () => {
    const found = new Map(messages);
    const wrong = Object.entries(terms).filter(([key, term]) => !found.get(key)?.includes(term));
    expect(wrong.map(([key, term]) => `${key}: ${found.get(key)} (write ${term})`)).toEqual([]);
  });

  it('has no wording that a native writer would not use', () => {
    const wrong = refused.flatMap((rule) =>
      messages
        .filter(([key, text]) => isRefused(rule, key, text))
        .map(([key, text]) => `${key}: ${text} (write ${rule.instead})`),
    );
    expect(wrong).toEqual([]);
  });

  it('has no exception that is no longer needed', () => {
    const found = new Map(messages);
    const unneeded = refused.flatMap(({ pattern, allowed = [] }) =>
      allowed.filter((key) => !pattern.test(found.get(key) ?? '')),
    );
    expect(unneeded).toEqual([]);
  });
});

function isRefused(rule: Refused, key: string, text: string): boolean {
  const { pattern, sections, allowed = [], withVariables = false } = rule;
  return (
    pattern.test(withVariables ? text : withoutNames(text)) &&
    (sections?.some((section) => key.startsWith(`${section}.`)) ?? true) &&
    !allowed.includes(key)
  );
}

/** The text without its variables and the names of settings, such as SUPPORT_EMAIL. */
function withoutNames(text: string): string {
  return text.replaceAll(/\{\{[^}]*\}\}|[A-Z]+_[A-Z]+/g, '0');
}

/** Whole words, in any script. */
function word(words: string, flags = 'iu'): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${words})(?![\p{L}\p{M}])`, flags);
}

/** Messages by their dotted keys. */
function read(language: Language): Map<string, string> {
  const file = path.join(root, 'public', language, 'messages.json');
  return new Map(flat(JSON.parse(readFileSync(file, 'utf8'))));
}

function flat(tree: unknown, prefix = ''): [key: string, text: string][] {
  return Object.entries(tree ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' ? [[`${prefix}${name}`, value]] : flat(value, `${prefix}${name}.`),
  );
}
