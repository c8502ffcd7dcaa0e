// How someone organizes their work.
import { about, text, video } from './our-question.ts';

export const organisation = about('Organisation', [
  video(
    34,
    {},
    {
      'en-US':
        'Tell us about a week in which there was more to do than there was time. How did you decide what came first?',
      'ru-RU':
        'Расскажите о неделе, когда дел было больше, чем времени. Как вы решали, что делать в первую очередь?',
      'de-DE':
        'Erzählen Sie von einer Woche, in der es mehr zu tun als Zeit gab. Wie haben Sie entschieden, was zuerst kommt?',
      'es-ES':
        'Háblenos de una semana en la que había más trabajo que tiempo. ¿Cómo decidió qué hacer primero?',
      'it-IT':
        'Ci racconti di una settimana in cui c’era più lavoro che tempo. Come ha deciso che cosa fare prima?',
      'ar-SA': 'يُرجى التحدث عن أسبوع كان العمل فيه أكثر من الوقت المتاح. كيف قررت بمَ تبدأ؟',
    },
  ),
  text(
    35,
    { profession: 'Accountant' },
    {
      'en-US': 'How do you organize a month-end close so that it is finished on time and without errors?',
      'ru-RU': 'Как вы организуете закрытие месяца, чтобы завершить его в срок и без ошибок?',
      'de-DE': 'Wie organisieren Sie einen Monatsabschluss, damit er pünktlich und fehlerfrei fertig wird?',
      'es-ES': '¿Cómo organiza un cierre mensual para terminarlo a tiempo y sin errores?',
      'it-IT': 'Come organizza una chiusura mensile perché sia pronta in tempo e senza errori?',
      'ar-SA': 'ما طريقتك في تنظيم الإقفال الشهري لينتهي في موعده ومن دون أخطاء؟',
    },
  ),
  text(
    36,
    { profession: 'Recruiter' },
    {
      'en-US':
        'You are filling eight positions at once. Describe how you make sure that no candidate is left without an answer.',
      'ru-RU':
        'Вы одновременно закрываете восемь вакансий. Опишите, как вы добиваетесь того, чтобы ни один кандидат не остался без ответа.',
      'de-DE':
        'Sie besetzen acht Stellen gleichzeitig. Beschreiben Sie, wie Sie dafür sorgen, dass niemand, der sich beworben hat, ohne Antwort bleibt.',
      'es-ES':
        'Está cubriendo ocho vacantes a la vez. Describa cómo se asegura de que ningún candidato se quede sin respuesta.',
      'it-IT':
        'Sta coprendo otto posizioni contemporaneamente. Descriva come si assicura che nessun candidato resti senza risposta.',
      'ar-SA': 'عليك شغل ثماني وظائف في آن واحد. يُرجى توضيح طريقتك في ضمان ألا يبقى أي مرشح من دون رد.',
    },
  ),
]);
