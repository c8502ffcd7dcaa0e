// The built-in competences: their names and, for each level from 1 to 4, what an answer of that level contains. Never how a
// person sounds.
import type { OurCompetence } from '#contract/bank.ts';
import type { Language } from '#contract/languages.ts';
import { anchors } from './anchors/anchors.ts';
import type { Texts } from './questions/our-question.ts';

/** Ordered by name. */
export function ourCompetences(language: Language): OurCompetence[] {
  const names = Object.keys(competences) as CompetenceName[]; // Object.keys loses the key type.
  const collator = new Intl.Collator(language);
  return names
    .map((name) => competenceIn(name, language))
    .toSorted((a, b) => collator.compare(a.name, b.name));
}

export function competenceIn(name: CompetenceName, language: Language): OurCompetence {
  return {
    name: competences[name][language],
    levels: [...anchors[language][name]],
    by_ai: !beyondWords.has(name),
  };
}

// prettier-ignore
const competences = {
  accuracy: { 'en-US': 'Accuracy', 'ru-RU': 'Точность', 'de-DE': 'Genauigkeit', 'es-ES': 'Precisión', 'it-IT': 'Precisione', 'ar-SA': 'الدقة' },
  communication: { 'en-US': 'Communication', 'ru-RU': 'Умение общаться', 'de-DE': 'Kommunikation', 'es-ES': 'Comunicación', 'it-IT': 'Comunicazione', 'ar-SA': 'التواصل' },
  composure: { 'en-US': 'Composure', 'ru-RU': 'Самообладание', 'de-DE': 'Gelassenheit', 'es-ES': 'Serenidad', 'it-IT': 'Autocontrollo', 'ar-SA': 'رباطة الجأش' },
  customer_focus: { 'en-US': 'Customer focus', 'ru-RU': 'Внимание к клиенту', 'de-DE': 'Kundenorientierung', 'es-ES': 'Orientación al cliente', 'it-IT': 'Attenzione al cliente', 'ar-SA': 'الاهتمام بالعميل' },
  empathy: { 'en-US': 'Empathy', 'ru-RU': 'Чуткость', 'de-DE': 'Einfühlungsvermögen', 'es-ES': 'Empatía', 'it-IT': 'Empatia', 'ar-SA': 'التعاطف' },
  initiative: { 'en-US': 'Initiative', 'ru-RU': 'Инициативность', 'de-DE': 'Eigeninitiative', 'es-ES': 'Iniciativa', 'it-IT': 'Iniziativa', 'ar-SA': 'المبادرة' },
  integrity: { 'en-US': 'Integrity', 'ru-RU': 'Порядочность', 'de-DE': 'Integrität', 'es-ES': 'Integridad', 'it-IT': 'Integrità', 'ar-SA': 'النزاهة' },
  knowledge: { 'en-US': 'Professional knowledge', 'ru-RU': 'Профессиональные знания', 'de-DE': 'Fachwissen', 'es-ES': 'Conocimientos profesionales', 'it-IT': 'Conoscenze professionali', 'ar-SA': 'المعرفة المهنية' },
  leadership: { 'en-US': 'Leadership', 'ru-RU': 'Умение руководить', 'de-DE': 'Führung', 'es-ES': 'Liderazgo', 'it-IT': 'Capacità di guida', 'ar-SA': 'القيادة' },
  learning: { 'en-US': 'Willingness to learn', 'ru-RU': 'Готовность учиться', 'de-DE': 'Lernbereitschaft', 'es-ES': 'Disposición para aprender', 'it-IT': 'Voglia di imparare', 'ar-SA': 'الرغبة في التعلم' },
  listening: { 'en-US': 'Listening', 'ru-RU': 'Умение слушать', 'de-DE': 'Zuhören', 'es-ES': 'Capacidad de escucha', 'it-IT': 'Capacità di ascolto', 'ar-SA': 'حسن الإصغاء' },
  organisation: { 'en-US': 'Organization', 'ru-RU': 'Организованность', 'de-DE': 'Arbeitsorganisation', 'es-ES': 'Organización', 'it-IT': 'Organizzazione', 'ar-SA': 'التنظيم' },
  patience: { 'en-US': 'Patience', 'ru-RU': 'Терпение', 'de-DE': 'Geduld', 'es-ES': 'Paciencia', 'it-IT': 'Pazienza', 'ar-SA': 'الصبر' },
  persuasion: { 'en-US': 'Persuasiveness', 'ru-RU': 'Умение убеждать', 'de-DE': 'Überzeugungskraft', 'es-ES': 'Capacidad de persuasión', 'it-IT': 'Capacità di persuasione', 'ar-SA': 'القدرة على الإقناع' },
  problem_solving: { 'en-US': 'Problem solving', 'ru-RU': 'Решение проблем', 'de-DE': 'Problemlösung', 'es-ES': 'Resolución de problemas', 'it-IT': 'Risoluzione dei problemi', 'ar-SA': 'حل المشكلات' },
  reliability: { 'en-US': 'Reliability', 'ru-RU': 'Надёжность', 'de-DE': 'Zuverlässigkeit', 'es-ES': 'Fiabilidad', 'it-IT': 'Affidabilità', 'ar-SA': 'الموثوقية' },
  safety: { 'en-US': 'Safety awareness', 'ru-RU': 'Внимание к безопасности', 'de-DE': 'Sicherheitsbewusstsein', 'es-ES': 'Conciencia de la seguridad', 'it-IT': 'Attenzione alla sicurezza', 'ar-SA': 'الحرص على السلامة' },
  teamwork: { 'en-US': 'Teamwork', 'ru-RU': 'Работа в команде', 'de-DE': 'Teamarbeit', 'es-ES': 'Trabajo en equipo', 'it-IT': 'Lavoro di squadra', 'ar-SA': 'العمل الجماعي' },
} as const satisfies Record<string, Texts>;

export type CompetenceName = keyof typeof competences;

/** Words alone do not show these. */
const beyondWords: ReadonlySet<CompetenceName> = new Set(['composure', 'empathy', 'listening', 'patience']);
