// How someone explains, listens and writes.
import { about, text, video } from './our-question.ts';

export const communication = about('Communication', [
  video(
    22,
    { preparation: 120 },
    {
      'en-US': 'Explain something from your field to someone who has never heard of it.',
      'ru-RU':
        'Объясните что-нибудь из своей профессиональной области человеку, который никогда об этом не слышал.',
      'de-DE': 'Erklären Sie etwas aus Ihrem Fachgebiet jemandem, der noch nie davon gehört hat.',
      'es-ES': 'Explique algo de su especialidad a una persona que nunca haya oído hablar de ello.',
      'it-IT': 'Spieghi qualcosa del suo campo a una persona che non ne ha mai sentito parlare.',
      'ar-SA': 'يُرجى شرح أمر من مجال تخصصك لشخص لم يسمع به من قبل.',
    },
  ),
  video(
    23,
    { profession: 'Teacher' },
    {
      'en-US': 'Tell us about a difficult conversation with a student’s parents. How did you handle it?',
      'ru-RU': 'Расскажите о трудном разговоре с родителями ученика. Как вы его вели?',
      'de-DE': 'Erzählen Sie von einem schwierigen Elterngespräch. Wie haben Sie es geführt?',
      'es-ES': 'Háblenos de una conversación difícil con los padres de un alumno. ¿Cómo la condujo?',
      'it-IT': 'Ci racconti di un colloquio difficile con i genitori di un alunno. Come lo ha condotto?',
      'ar-SA': 'يُرجى التحدث عن حوار صعب مع والدَي أحد الطلاب. كيف أدرته؟',
    },
  ),
  text(
    24,
    { profession: 'Recruiter' },
    {
      'en-US': 'Write the message in which you turn down a candidate after a good final interview.',
      'ru-RU': 'Напишите сообщение, которым вы откажете кандидату после удачного финального собеседования.',
      'de-DE': 'Schreiben Sie die Nachricht, mit der Sie jemandem nach einem guten letzten Gespräch absagen.',
      'es-ES':
        'Escriba el mensaje con el que comunica a un candidato, tras una buena entrevista final, que no ha sido elegido.',
      'it-IT':
        'Scriva il messaggio con cui comunica a un candidato, dopo un buon colloquio finale, che non è stato scelto.',
      'ar-SA': 'يُرجى كتابة رسالة الرفض إلى مرشح أجرى مقابلة أخيرة موفقة.',
    },
  ),
  video(
    25,
    {},
    {
      'en-US': 'Tell us about a time at work when you had to bring unwelcome news. How did you go about it?',
      'ru-RU':
        'Расскажите о случае, когда вам пришлось сообщить на работе неприятную новость. Как вы это сделали?',
      'de-DE':
        'Erzählen Sie von einer Situation im Beruf, in der Sie eine unangenehme Nachricht überbringen mussten. Wie sind Sie vorgegangen?',
      'es-ES': 'Háblenos de una ocasión en que tuvo que dar una mala noticia en el trabajo. ¿Cómo lo hizo?',
      'it-IT':
        'Ci racconti di una volta in cui sul lavoro ha dovuto dare una notizia sgradita. Come ha fatto?',
      'ar-SA': 'يُرجى التحدث عن موقف في العمل اضطررت فيه إلى نقل خبر غير سار. كيف فعلت ذلك؟',
    },
  ),
]);
