// How someone leads, with or without the title.
import { about, text, video } from './our-question.ts';

export const leadership = about('Leadership', [
  video(
    31,
    {},
    {
      'en-US': 'Tell us about a time when you won others over to an idea without being their manager.',
      'ru-RU':
        'Расскажите о случае, когда вы убедили других поддержать вашу идею, не будучи их руководителем.',
      'de-DE': 'Erzählen Sie, wie Sie andere für eine Idee gewonnen haben, ohne ihre Führungskraft zu sein.',
      'es-ES':
        'Háblenos de una ocasión en que convenció a otras personas de una idea sin ser su responsable.',
      'it-IT':
        'Ci racconti di una volta in cui ha convinto altre persone di un’idea senza esserne il responsabile.',
      'ar-SA': 'يُرجى التحدث عن مرة أقنعت فيها آخرين بفكرة من دون أن تكون لك سلطة عليهم.',
    },
  ),
  video(
    32,
    { profession: 'Sales manager', preparation: 60 },
    {
      'en-US': 'Someone on your team has missed the sales target three months in a row. How do you proceed?',
      'ru-RU': 'Участник вашей команды три месяца подряд не выполняет план продаж. Как вы поступите?',
      'de-DE': 'Jemand in Ihrem Team hat das Verkaufsziel drei Monate in Folge verfehlt. Wie gehen Sie vor?',
      'es-ES':
        'Una persona de su equipo lleva tres meses seguidos sin alcanzar el objetivo de ventas. ¿Cómo actúa?',
      'it-IT': 'Una persona del suo team manca l’obiettivo di vendita da tre mesi di fila. Come procede?',
      'ar-SA': 'لم يبلغ أحد أعضاء فريقك هدف المبيعات ثلاثة أشهر متتالية. كيف يكون تصرفك؟',
    },
  ),
  text(
    33,
    {},
    {
      'en-US':
        'Describe a decision you made at work that was unpopular at first. How did you stand up for it?',
      'ru-RU': 'Опишите своё рабочее решение, которое поначалу приняли плохо. Как вы его отстаивали?',
      'de-DE':
        'Beschreiben Sie eine Entscheidung von Ihnen im Beruf, die zunächst unbeliebt war. Wie haben Sie sie vertreten?',
      'es-ES':
        'Describa una decisión suya en el trabajo que al principio fue mal recibida. ¿Cómo la defendió?',
      'it-IT':
        'Descriva una sua decisione di lavoro che all’inizio è stata accolta male. Come l’ha sostenuta?',
      'ar-SA': 'يُرجى وصف قرار اتخذته في العمل ولم يلقَ قبولًا في البداية. كيف دافعت عنه؟',
    },
  ),
]);
