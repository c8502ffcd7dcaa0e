// Which questions are marked, in each language.
import { expect, test } from 'vitest';
import { languages, type Language } from '#contract/languages.ts';
import { sensitiveTopics, type SensitiveTopic } from '#contract/suggested-questions.ts';
import { topicsOf } from './sensitive-topics.ts';

const asked: Record<Language, Record<SensitiveTopic, string>> = {
  'en-US': {
    family: 'Are you married, and do you plan to have children?',
    health: 'How many sick days did you take last year?',
    religion: 'Would you work on the Sabbath?',
    age: 'How old are you?',
    origin: 'Where are you from originally?',
    union: 'Are you in a trade union?',
    sexuality: 'What is your sexual orientation?',
  },
  'de-DE': {
    family: 'Haben Sie Kinder, oder planen Sie eine Schwangerschaft?',
    health: 'Haben Sie eine Behinderung?',
    religion: 'Gehören Sie einer Kirche an?',
    age: 'Wie alt sind Sie?',
    origin: 'Ist Deutsch Ihre Muttersprache?',
    union: 'Sind Sie Mitglied einer Gewerkschaft?',
    sexuality: 'Wie würden Sie Ihre Sexualität beschreiben?',
  },
  'es-ES': {
    family: '¿Está usted embarazada o piensa tener hijos?',
    health: '¿Tiene alguna discapacidad?',
    religion: '¿Es usted católica practicante?',
    age: '¿Cuántos años tiene?',
    origin: '¿Cuál es su país de origen?',
    union: '¿Pertenece a algún sindicato?',
    sexuality: '¿Cuál es su orientación sexual?',
  },
  'it-IT': {
    family: 'È sposato e ha figli?',
    health: 'Soffre di malattie croniche?',
    religion: 'Va in chiesa la domenica?',
    age: 'Qual è la sua data di nascita?',
    origin: 'Qual è la sua nazionalità?',
    union: 'È iscritta a un sindacato?',
    sexuality: 'Qual è il suo orientamento sessuale?',
  },
  'ru-RU': {
    family: 'Вы замужем? Есть ли у вас дети?',
    health: 'Есть ли у вас инвалидность?',
    religion: 'Какова ваша религия?',
    age: 'Сколько вам лет?',
    origin: 'Какая у вас национальность?',
    union: 'Состоите ли вы в профсоюзе?',
    sexuality: 'Какова ваша сексуальная ориентация?',
  },
  'ar-SA': {
    family: 'هل أنتِ متزوجة ولديك أطفال؟',
    health: 'هل لديك إعاقة؟',
    religion: 'ما هي ديانتك؟',
    age: 'كم عمرك؟',
    origin: 'ما هي جنسيتك؟',
    union: 'هل أنت عضو في نقابة؟',
    sexuality: 'ما هي ميولك الجنسية؟',
  },
};

test.each(languages.flatMap((language) => sensitiveTopics.map((topic) => [language, topic] as const)))(
  'a question in %s about %s is marked',
  (language, topic) => {
    expect(topicsOf(asked[language][topic], language)).toContain(topic);
    // Case and accents make no difference.
    expect(topicsOf(asked[language][topic].toUpperCase(), language)).toContain(topic);
  },
);

const lawful: Record<Language, string[]> = {
  'en-US': [
    'How did you find the race condition in this program?',
    'How would you keep medical records up to date?',
    'Tell us about a diagnosis of a broken machine.',
    'How do you alter a table without downtime?',
    'How would you calm a class of thirty pupils?',
  ],
  'de-DE': [
    'Wie führen Sie eine Patientenakte in einer Klinik?',
    'Wie beruhigen Sie Kinder in der Eingewöhnung?',
    'Was wissen Sie über das Gesundheitswesen?',
  ],
  'es-ES': ['¿Cómo trabaja una enfermera con los informes?', '¿Cómo diagnosticaría un error en el programa?'],
  'it-IT': ['Come tiene aggiornata una cartella clinica?', 'Come gestisce un input non valido o invalid?'],
  'ru-RU': ['Как вы работаете с жалобами клиентов?', 'Расскажите о медицинском оборудовании.'],
  'ar-SA': ['كيف تتعامل مع عميل غاضب؟', 'صف مشروعًا قدته بنفسك.'],
};

test.each(Object.entries(lawful).flatMap(([language, texts]) => texts.map((text) => [language, text])))(
  'a question about the work is not: %s, %s',
  (language, text) => {
    expect(topicsOf(text ?? '', language as Language)).toEqual([]);
  },
);

test('an English question is marked, whatever language was asked for', () => {
  for (const language of languages) expect(topicsOf('Are you pregnant?', language)).toEqual(['family']);
});
