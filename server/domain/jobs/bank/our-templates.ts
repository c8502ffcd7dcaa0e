// The built-in hiring profile templates: for each profession, a few bank questions and an ideal profile. Each
// fits the smallest plan (five questions, three of them video).
import type { HiringTemplate } from '#contract/bank.ts';
import type { Language } from '#contract/languages.ts';
import { catalogueId } from '../../../platform/db/catalogue-rows.ts';
import { professionId, questionId } from './questions/our-question.ts';
import type { OurQuestion, Texts } from './questions/our-question.ts';
import { competenceIn } from './our-competences.ts';
import type { CompetenceName } from './our-competences.ts';
import { ourQuestions, questionIn } from './our-questions.ts';

interface OurTemplate {
  id: string;
  name: Texts;
  role_id: string | null;
  questions: readonly OurQuestion[];
  /** Out of 100. */
  scores: Partial<Record<CompetenceName, number>>;
}

// prettier-ignore
export const ourTemplates: readonly OurTemplate[] = [
  template(1, null, [1, 6, 14, 21, 37],
    { reliability: 85, communication: 75, teamwork: 75, problem_solving: 70, learning: 75 },
    { 'en-US': 'For any job', 'ru-RU': 'Для любой должности', 'de-DE': 'Für jede Stelle', 'es-ES': 'Para cualquier vacante', 'it-IT': 'Per qualsiasi posizione', 'ar-SA': 'لأي وظيفة' }),
  template(2, 'Software developer', [16, 11, 15, 19, 37],
    { problem_solving: 90, knowledge: 85, learning: 85, teamwork: 75, accuracy: 75 },
    { 'en-US': 'Software developer', 'ru-RU': 'Разработчик ПО', 'de-DE': 'Softwareentwicklung', 'es-ES': 'Desarrollo de software', 'it-IT': 'Sviluppo software', 'ar-SA': 'مطوّر برمجيات' }),
  template(3, 'Sales manager', [7, 30, 32, 33, 21],
    { persuasion: 90, customer_focus: 85, leadership: 80, initiative: 80, composure: 75 },
    { 'en-US': 'Sales manager', 'ru-RU': 'Менеджер по продажам', 'de-DE': 'Vertriebsleitung', 'es-ES': 'Responsable de ventas', 'it-IT': 'Responsabile vendite', 'ar-SA': 'مدير مبيعات' }),
  template(4, 'Shop assistant', [29, 27, 2, 19, 34],
    { customer_focus: 90, reliability: 85, communication: 80, patience: 75, teamwork: 70 },
    { 'en-US': 'Sales associate', 'ru-RU': 'Продавец', 'de-DE': 'Verkauf im Geschäft', 'es-ES': 'Dependiente/a', 'it-IT': 'Addetto/a alle vendite', 'ar-SA': 'بائع' }),
  template(5, 'Nurse', [20, 10, 25, 19, 34],
    { empathy: 90, reliability: 90, accuracy: 90, teamwork: 85, composure: 80 },
    { 'en-US': 'Nurse', 'ru-RU': 'Медицинская сестра / медбрат', 'de-DE': 'Pflegefachkraft', 'es-ES': 'Enfermero/a', 'it-IT': 'Infermiere/a', 'ar-SA': 'ممرض' }),
  template(6, 'Call centre agent', [26, 28, 22, 34, 21],
    { listening: 90, communication: 90, patience: 85, composure: 85, reliability: 75 },
    { 'en-US': 'Call center agent', 'ru-RU': 'Оператор колл-центра', 'de-DE': 'Kundenberatung am Telefon', 'es-ES': 'Agente de atención telefónica', 'it-IT': 'Operatore/trice di call center', 'ar-SA': 'موظف مركز اتصال' }),
  template(7, 'Teacher', [4, 23, 40, 2, 21],
    { communication: 90, patience: 85, empathy: 85, knowledge: 85, organisation: 75 },
    { 'en-US': 'Teacher', 'ru-RU': 'Учитель', 'de-DE': 'Lehrkraft', 'es-ES': 'Docente', 'it-IT': 'Insegnante', 'ar-SA': 'معلم' }),
  template(8, 'Accountant', [9, 18, 35, 5, 38],
    { accuracy: 95, integrity: 95, knowledge: 85, reliability: 85, organisation: 80 },
    { 'en-US': 'Accountant', 'ru-RU': 'Бухгалтер', 'de-DE': 'Buchhaltung', 'es-ES': 'Contable', 'it-IT': 'Contabile', 'ar-SA': 'محاسب' }),
  template(9, 'Driver', [8, 13, 17, 1, 34],
    { safety: 95, reliability: 90, composure: 80, organisation: 70, customer_focus: 65 },
    { 'en-US': 'Driver', 'ru-RU': 'Водитель', 'de-DE': 'Fahrdienst', 'es-ES': 'Conductor/a', 'it-IT': 'Autista', 'ar-SA': 'سائق' }),
  template(10, 'Recruiter', [24, 36, 31, 25, 22],
    { listening: 90, communication: 90, organisation: 85, integrity: 85, persuasion: 75 },
    { 'en-US': 'Recruiter', 'ru-RU': 'Рекрутер', 'de-DE': 'Personalgewinnung', 'es-ES': 'Selección de personal', 'it-IT': 'Selezione del personale', 'ar-SA': 'مسؤول توظيف' }),
];

/** A built-in template in the contract's form, in one language. */
export function templateIn(template: OurTemplate, language: Language): HiringTemplate {
  return {
    id: template.id,
    built_in: true,
    name: template.name[language],
    role_id: template.role_id,
    created_at: null,
    updated_at: null,
    questions: template.questions.map((question) => ({
      ...questionIn(question, language),
      default_id: question.id,
    })),
    competences: Object.entries(template.scores).map(([name, score]) => ({
      ...competenceIn(name as CompetenceName, language), // Object.entries loses the key type.
      score,
    })),
  };
}

function template(
  n: number,
  profession: string | null,
  questions: readonly number[],
  scores: OurTemplate['scores'],
  name: Texts,
): OurTemplate {
  return {
    id: catalogueId(10, n),
    name,
    role_id: profession && professionId(profession),
    questions: questions.map(ourQuestion),
    scores,
  };
}

function ourQuestion(n: number): OurQuestion {
  const found = ourQuestions.find(({ id }) => id === questionId(n));
  if (!found) throw new Error(`there is no question ${n}`);
  return found;
}
