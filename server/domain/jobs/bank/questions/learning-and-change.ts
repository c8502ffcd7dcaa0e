// How someone deals with change and with mistakes.
import { about, text, video } from './our-question.ts';

export const learningAndChange = about('Learning and change', [
  video(
    37,
    {},
    {
      'en-US':
        'Tell us about something that you had to learn quickly for your work. How did you go about it?',
      'ru-RU': 'Расскажите о том, чему вам пришлось быстро научиться для работы. Как вы это делали?',
      'de-DE':
        'Erzählen Sie von etwas, das Sie für Ihre Arbeit schnell lernen mussten. Wie sind Sie vorgegangen?',
      'es-ES': 'Háblenos de algo que tuvo que aprender con rapidez para su trabajo. ¿Cómo lo hizo?',
      'it-IT': 'Ci parli di qualcosa che ha dovuto imparare in fretta per il suo lavoro. Come ha fatto?',
      'ar-SA': 'يُرجى التحدث عن شيء اضطررت إلى تعلّمه سريعًا من أجل عملك. كيف فعلت ذلك؟',
    },
  ),
  text(
    38,
    {},
    {
      'en-US': 'Describe a mistake that you made at work. What have you done differently since?',
      'ru-RU': 'Опишите ошибку, которую вы допустили на работе. Что с тех пор вы делаете иначе?',
      'de-DE':
        'Beschreiben Sie einen Fehler, der Ihnen im Beruf unterlaufen ist. Was machen Sie seitdem anders?',
      'es-ES': 'Describa un error que cometió en el trabajo. ¿Qué hace de otra manera desde entonces?',
      'it-IT': 'Descriva un errore che ha commesso sul lavoro. Che cosa fa diversamente da allora?',
      'ar-SA': 'يُرجى وصف خطأ ارتكبته في العمل. ما الذي تغيّر في طريقة عملك منذ ذلك الحين؟',
    },
  ),
  video(
    39,
    {},
    {
      'en-US':
        'Tell us about a change at work that you thought was wrong at first. How did you deal with it?',
      'ru-RU':
        'Расскажите об изменении на работе, которое вы сначала считали неправильным. Как вы с этим справились?',
      'de-DE':
        'Erzählen Sie von einer Veränderung im Beruf, die Sie anfangs für falsch hielten. Wie sind Sie damit umgegangen?',
      'es-ES':
        'Háblenos de un cambio en el trabajo que al principio le pareció equivocado. ¿Cómo lo afrontó?',
      'it-IT':
        'Ci parli di un cambiamento sul lavoro che all’inizio riteneva sbagliato. Come lo ha affrontato?',
      'ar-SA': 'يُرجى التحدث عن تغيير في العمل ظننته خاطئًا في البداية. كيف تعاملت معه؟',
    },
  ),
  video(
    40,
    { profession: 'Teacher' },
    {
      'en-US': 'Tell us about a lesson that did not work. What did you change afterward?',
      'ru-RU': 'Расскажите об уроке, который не удался. Что вы после этого изменили?',
      'de-DE':
        'Erzählen Sie von einer Unterrichtsstunde, die nicht gelungen ist. Was haben Sie danach geändert?',
      'es-ES': 'Háblenos de una clase que no funcionó. ¿Qué cambió después?',
      'it-IT': 'Ci racconti di una lezione che non ha funzionato. Che cosa ha cambiato in seguito?',
      'ar-SA': 'يُرجى التحدث عن درس لم ينجح. ماذا غيّرت بعده؟',
    },
  ),
]);
