// What someone wants from the work.
import { about, text, video } from './our-question.ts';

export const motivation = about('Motivation', [
  video(
    1,
    {},
    {
      'en-US': 'Which of the tasks in this job interests you most, and why?',
      'ru-RU': 'Какая из задач на этой должности интересует вас больше всего и почему?',
      'de-DE': 'Welche Aufgabe dieser Stelle reizt Sie am meisten, und warum?',
      'es-ES': '¿Qué tarea de este puesto le interesa más y por qué?',
      'it-IT': 'Quale tra i compiti di questa posizione le interessa di più e perché?',
      'ar-SA': 'أيُّ مهام هذه الوظيفة تثير اهتمامك أكثر من غيرها، ولماذا؟',
    },
  ),
  text(
    2,
    {},
    {
      'en-US': 'Describe a workday that left you satisfied. What had you done that day?',
      'ru-RU': 'Опишите рабочий день, которым вы остались довольны. Что вы в тот день сделали?',
      'de-DE':
        'Beschreiben Sie einen Arbeitstag, nach dem Sie zufrieden nach Hause gegangen sind. Was hatten Sie an diesem Tag getan?',
      'es-ES': 'Describa un día de trabajo tras el cual se fue a casa con satisfacción. ¿Qué hizo ese día?',
      'it-IT':
        'Descriva una giornata di lavoro che le ha dato soddisfazione. Che cosa aveva fatto quel giorno?',
      'ar-SA': 'يُرجى وصف يوم عمل شعرت بعده بالرضا. ماذا أنجزت في ذلك اليوم؟',
    },
  ),
  video(
    3,
    {},
    {
      'en-US': 'Tell us about a task at work that you took on without being asked to. What came of it?',
      'ru-RU':
        'Расскажите о рабочей задаче, за которую вы взялись по собственной инициативе. Что из этого вышло?',
      'de-DE':
        'Erzählen Sie von einer Aufgabe im Beruf, die Sie unaufgefordert übernommen haben. Was ist daraus geworden?',
      'es-ES':
        'Háblenos de una tarea del trabajo que asumió sin que nadie se lo pidiera. ¿Cuál fue el resultado?',
      'it-IT':
        'Ci parli di un compito di lavoro che ha assunto senza che le fosse chiesto. Che cosa ne è nato?',
      'ar-SA': 'يُرجى التحدث عن مهمة في عملك تولّيتها من دون أن يطلبها منك أحد. إلامَ أفضت؟',
    },
  ),
  video(
    4,
    { profession: 'Teacher' },
    {
      'en-US': 'Tell us about a lesson that reminded you why you teach.',
      'ru-RU': 'Расскажите об уроке, который напомнил вам, ради чего вы преподаёте.',
      'de-DE':
        'Erzählen Sie von einer Unterrichtsstunde, die Ihnen wieder gezeigt hat, warum Sie unterrichten.',
      'es-ES': 'Háblenos de una clase que le recordó por qué enseña.',
      'it-IT': 'Ci racconti di una lezione che le ha ricordato perché insegna.',
      'ar-SA': 'يُرجى التحدث عن درس ذكّرك بسبب اختيارك مهنة التدريس.',
    },
  ),
]);
